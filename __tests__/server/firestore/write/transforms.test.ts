import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ROOT, startBackend, update, wire } from '../backend.ts'
import type { TestBackend } from '../backend.ts'

let backend: TestBackend
beforeEach(async () => {
  backend = await startBackend()
})
afterEach(() => backend.stop())

const commit = (...writes: object[]) => backend.call('commit', { writes })
const set = (fields: object) => commit(update('items/a', fields))
const transform = (...updateTransforms: object[]) =>
  commit(update('items/a', {}, { updateMask: {}, updateTransforms }))
const double = (doubleValue: number | string) => ({ doubleValue })
const integer = (integerValue: string) => ({ integerValue })
const list = (...values: object[]) => ({ arrayValue: { values } })
const none = { nullValue: null }

interface Document {
  readonly fields?: Record<string, object>
  readonly updateTime: string
}
async function read(): Promise<Document> {
  return (await backend.send('GET', `${ROOT}/items/a`)).body as Document
}
async function results(...transforms: object[]): Promise<object[] | undefined> {
  const { body } = await transform(...transforms)
  return (body as { writeResults: { transformResults?: object[] }[] }).writeResults[0]
    ?.transformResults
}

const MAX = '9223372036854775807'
const MIN = '-9223372036854775808'

describe('increment', () => {
  it.each([
    ['an integer by an integer', integer('5'), integer('3'), integer('8')],
    ['an integer by a double', integer('5'), double(2.5), double(7.5)],
    ['a double by an integer', double(1.5), integer('2'), double(3.5)],
    ['the largest integer, which stays', integer(MAX), integer('1'), integer(MAX)],
    ['the smallest integer, which stays', integer(MIN), integer('-1'), integer(MIN)],
    ['infinity by its opposite', double('Infinity'), double('-Infinity'), double('NaN')],
    ['text, which it replaces', wire('x'), integer('7'), integer('7')],
    ['null, which it replaces', none, double(0.5), double(0.5)],
  ])('adds to %s', async (_, stored, increment, result) => {
    await set({ n: stored })
    expect(await results({ fieldPath: 'n', increment })).toEqual([result])
    expect((await read()).fields).toEqual({ n: result })
  })

  it('starts from nothing in a missing field and in a missing document', async () => {
    expect(await results({ fieldPath: 'a.b', increment: integer('2') })).toEqual([integer('2')])
    expect(backend.service.get('items/a')).toEqual({ a: { b: 2 } })
  })

  it('makes a map of whatever else is on its way', async () => {
    await set({ a: wire(1) })
    await transform({ fieldPath: 'a.b', increment: integer('1') })
    expect(backend.service.get('items/a')).toEqual({ a: { b: 1 } })
  })
})

describe('maximum and minimum', () => {
  it.each([
    ['a larger maximum', integer('3'), { maximum: integer('5') }, integer('5')],
    ['a smaller maximum', integer('3'), { maximum: double(2.5) }, integer('3')],
    ['an equal maximum of another type', integer('3'), { maximum: double(3) }, integer('3')],
    ['an equal minimum of another type', double(3), { minimum: integer('3') }, double(3)],
    ['a smaller minimum', integer('3'), { minimum: double(2.5) }, double(2.5)],
    ['zero against its negative', double('-0'), { maximum: double(0) }, double('-0')],
    ['NaN as the operand', integer('1'), { maximum: double('NaN') }, double('NaN')],
    ['NaN in the field', double('NaN'), { minimum: integer('1') }, double('NaN')],
    ['text in the field', wire('x'), { maximum: integer('1') }, integer('1')],
    [
      'integers that doubles cannot tell apart',
      double(2 ** 53),
      { maximum: integer('9007199254740993') },
      integer('9007199254740993'),
    ],
  ])('decide about %s', async (_, stored, operation, result) => {
    await set({ n: stored })
    expect(await results({ fieldPath: 'n', ...operation })).toEqual([result])
    expect((await read()).fields).toEqual({ n: result })
  })
})

describe('array transforms', () => {
  const appended = (...values: object[]) => ({
    fieldPath: 'l',
    appendMissingElements: { values },
  })
  const removed = (...values: object[]) => ({ fieldPath: 'l', removeAllFromArray: { values } })
  const map = (value: object) => ({ mapValue: { fields: { k: value } } })

  it('append what equals no element, in order and once', async () => {
    await set({ l: list(integer('1'), double('NaN'), map(integer('1'))) })
    const values = [double(1), double('NaN'), map(double(1)), wire('b'), wire('b'), none]
    expect(await results(appended(...values))).toEqual([none])
    expect((await read()).fields).toEqual({
      l: list(integer('1'), double('NaN'), map(integer('1')), wire('b'), none),
    })
  })

  it('remove every element that equals one of theirs', async () => {
    await set({ l: list(integer('1'), double(1), wire('x'), double('NaN'), map(double(2))) })
    const values = [integer('1'), double('NaN'), map(integer('2'))]
    expect(await results(removed(...values))).toEqual([none])
    expect((await read()).fields).toEqual({ l: list(wire('x')) })
  })

  it('take anything that is no array for an empty one', async () => {
    await set({ l: wire(5) })
    await transform(removed(wire(5)))
    expect((await read()).fields).toEqual({ l: { arrayValue: {} } })
    await set({ l: wire(5) })
    await transform(appended(wire(5)))
    expect((await read()).fields).toEqual({ l: list(wire(5)) })
  })
})

describe('transforms', () => {
  it('give the time of the request in whole milliseconds, the same everywhere', async () => {
    const time = { timestampValue: '2026-03-01T12:00:00Z' }
    const now = (fieldPath: string, value: unknown) => ({ fieldPath, setToServerValue: value })
    expect(await results(now('a', 'REQUEST_TIME'), now('m.b', 1))).toEqual([time, time])
    expect((await read()).fields).toEqual({ a: time, m: { mapValue: { fields: { b: time } } } })
  })

  it('work after the update, in their order, several on one field', async () => {
    const { body } = await commit(
      update(
        'items/a',
        { n: wire(1) },
        {
          updateMask: { fieldPaths: ['n'] },
          updateTransforms: [
            { fieldPath: 'n', increment: integer('1') },
            { fieldPath: 'n', maximum: integer('10') },
            { fieldPath: 'n', increment: integer('5') },
          ],
        },
      ),
    )
    expect(body).toMatchObject({
      writeResults: [{ transformResults: [integer('2'), integer('10'), integer('15')] }],
    })
  })

  it('come in the older form too, on documents that exist or not', async () => {
    const older = {
      transform: {
        document: `${ROOT}/items/a`,
        fieldTransforms: [{ fieldPath: 'n', increment: integer('1') }],
      },
    }
    await set({ keep: wire(true) })
    expect((await commit(older, older)).body).toMatchObject({
      writeResults: [{ transformResults: [integer('1')] }, { transformResults: [integer('2')] }],
    })
    expect(backend.service.get('items/a')).toEqual({ keep: true, n: 2 })
    const precise = { ...older, currentDocument: { exists: false } }
    expect(await commit(precise)).toMatchObject({ status: 409 })
  })

  it('that change nothing leave the time of the last change', async () => {
    await set({ l: list(wire(1)) })
    const { updateTime } = await read()
    await transform({ fieldPath: 'l', appendMissingElements: { values: [wire(1)] } })
    expect((await read()).updateTime).toBe(updateTime)
  })

  const increments = (count: number) =>
    Array.from({ length: count }, () => ({ fieldPath: 'n', increment: integer('1') }))
  it('are at most 500 of one document, over all writes of a commit', async () => {
    expect(await transform(...increments(500))).toMatchObject({ status: 200 })
    const half = update('items/a', {}, { updateTransforms: increments(251) })
    const message = expect.stringMatching(/at most 500 field transforms/)
    expect(await commit(half, half)).toMatchObject({ status: 400, message })
    const other = update('items/b', {}, { updateTransforms: increments(251) })
    expect(await commit(half, other)).toMatchObject({ status: 200 })
  })

  const deep = Array.from({ length: 22 }, (_, level) => `l${level}`).join('.')
  it.each([
    [
      'an operand that is no number',
      { fieldPath: 'n', increment: wire('x') },
      'Input must be int64 or double.',
    ],
    ['no operation', { fieldPath: 'n' }, /exactly one of/],
    ['two operations', { fieldPath: 'n', increment: wire(1), minimum: wire(1) }, /exactly one of/],
    ['an unknown operation', { fieldPath: 'n', multiply: wire(2) }, /Unknown name "multiply"/],
    ['another server value', { fieldPath: 'n', setToServerValue: 2 }, /must be REQUEST_TIME/],
    [
      'an array in an array',
      { fieldPath: 'n', appendMissingElements: { values: [list()] } },
      /array value in an array/,
    ],
    [
      'a reserved field',
      { fieldPath: '__x__', increment: wire(1) },
      'field name __x__ is reserved',
    ],
    [
      'the name of the document',
      { fieldPath: '__name__', increment: wire(1) },
      /__name__ is reserved/,
    ],
    ['no field', { increment: wire(1) }, /must be a string/],
    ['a field that is too deep', { fieldPath: deep, increment: wire(1) }, /invalid nested entity/],
  ])('are refused with %s', async (_, operation, message) => {
    const answer = await transform(operation)
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(answer.message).toEqual(expect.stringMatching(message))
  })
})
