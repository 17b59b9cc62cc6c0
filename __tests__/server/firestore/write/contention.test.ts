import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ROOT, startBackend, update, wire } from '../backend.ts'
import type { TestBackend } from '../backend.ts'

const CLIENTS = 20
const name = `${ROOT}/items/counter`

let backend: TestBackend
beforeEach(async () => {
  backend = await startBackend()
  await backend.call('commit', { writes: [update('items/counter', { n: wire(0) })] })
})
afterEach(() => backend.stop())

interface Seen {
  readonly n: number
  readonly updateTime: string
}
async function read(more: object): Promise<Seen> {
  const { body } = await backend.call('batchGet', { documents: [name], ...more })
  const [{ found }] = body as [
    { found: { fields: { n: { integerValue: string } }; updateTime: string } },
  ]
  return { n: Number(found.fields.n.integerValue), updateTime: found.updateTime }
}

/** Adds one as often as it takes; returns the number of refusals. */
async function addOne(attempt: () => Promise<number>): Promise<number> {
  for (let refusals = 0; ; refusals += 1) {
    const status = await attempt()
    if (status === 200) return refusals
    expect([400, 409]).toContain(status)
  }
}
async function together(attempt: () => Promise<number>): Promise<number> {
  const refusals = await Promise.all(Array.from({ length: CLIENTS }, () => addOne(attempt)))
  return refusals.reduce((sum, count) => sum + count, 0)
}

describe(`${CLIENTS} clients that add one to the same number`, () => {
  it('all succeed exactly once by preconditions, as Lite transactions do', async () => {
    const refusals = await together(async () => {
      const { n, updateTime } = await read({})
      const write = update('items/counter', { n: wire(n + 1) }, { currentDocument: { updateTime } })
      return (await backend.call('commit', { writes: [write] })).status
    })
    expect(backend.service.get('items/counter')).toEqual({ n: CLIENTS })
    expect(refusals).toBeGreaterThan(0)
  })

  it('all succeed exactly once by transactions of the server', async () => {
    const refusals = await together(async () => {
      const { body } = await backend.call('beginTransaction', {})
      const { transaction } = body as { transaction: string }
      const { n } = await read({ transaction })
      const writes = [update('items/counter', { n: wire(n + 1) })]
      return (await backend.call('commit', { writes, transaction })).status
    })
    expect(backend.service.get('items/counter')).toEqual({ n: CLIENTS })
    expect(refusals).toBeGreaterThan(0)
  })

  it('need neither when they increment', async () => {
    const increment = update(
      'items/counter',
      {},
      {
        updateMask: {},
        updateTransforms: [{ fieldPath: 'n', increment: wire(1) }],
      },
    )
    const refusals = await together(
      async () => (await backend.call('commit', { writes: [increment] })).status,
    )
    expect(refusals).toBe(0)
    expect(backend.service.get('items/counter')).toEqual({ n: CLIENTS })
  })
})
