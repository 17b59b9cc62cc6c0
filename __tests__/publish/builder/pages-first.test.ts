import { existsSync } from 'node:fs'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { builderTests, SAME_SITE } from '../support/builder-tests.ts'
import { eventually, upsert } from '../support/publisher.ts'
import type { TestPublisher } from '../support/publisher.ts'

const LATER = ['/search.json', '/card.png', '/tags.xml']

describe('A site whose pages come first', () => {
  const { inData, write, log, events, open, started, ...files } = builderTests(SAME_SITE)
  const plan = (builder: object) => {
    files.plan({ later: LATER, ...builder })
  }
  const starts = () =>
    [...log().matchAll(/^(\d+) start (.*)$/gm)].map(([, pid, how]) => ({
      pid: Number(pid),
      how: how?.trim(),
    }))
  const texts = (running: TestPublisher) =>
    Promise.all(
      LATER.map(async (name) => {
        const answer = await running.get(name)
        return answer.status === 200 ? (await answer.text()).replace(`: ${name}`, '') : null
      }),
    )
  const kinds = () => events.map(({ kind }) => kind)
  const isFinished = () => kinds().includes('finished')

  beforeEach(() => {
    plan({})
  })

  it('is live with its pages, and gets the rest step by step', async () => {
    plan({ finishMs: 50 })
    const running = await started()
    expect((await running.get('/discover/p1')).status).toBe(200)
    expect(await texts(running)).toEqual([null, null, null])
    expect(isFinished()).toBe(false)
    await eventually(async () => (await texts(running))[0] !== null)
    expect((await texts(running))[2]).toBeNull()
    await eventually(isFinished)
    expect(await texts(running)).toEqual(['made later', 'made later', 'made later'])
    expect(kinds().filter((kind) => kind === 'switched')).toHaveLength(1 + LATER.length)
    expect(events).toContainEqual({
      kind: 'following',
      phase: 'Making the rest',
      done: 0,
      total: LATER.length,
    })
  })

  it('goes on with the rest after changes, which do not wait for it', async () => {
    plan({ finishMs: 600_000 })
    const running = await started()
    await eventually(() => kinds().includes('following'))
    expect(await texts(running)).toEqual([null, null, null])
    plan({})
    write({ p1: { text: 'two' } })
    await running.deliver([upsert('p1', 2)])
    expect(await running.outcome()).toBe('live')
    await eventually(async () => !(await texts(running)).includes(null))
  })

  it('goes on with the rest when it is started again', async () => {
    plan({ finishMs: 600_000 })
    const before = await started()
    await eventually(() => kinds().includes('following'))
    await before.close()
    plan({})
    const running = await open()
    running.publisher.start()
    await eventually(async () => !(await texts(running)).includes(null))
    expect(starts().map(({ how }) => how)).toEqual([
      'cold a --pages-first',
      // Recycled before the rest is made.
      'warm a --pages-first --resume',
      'warm a --pages-first --resume',
    ])
    expect(await texts(running)).toEqual(['made later', 'made later', 'made later'])
  })

  it.each([
    ['in the middle of it', {}],
    ['while it makes pages', { hasDeferredPages: true }],
  ])('goes on with the rest when the builder is killed %s', async (_, builder) => {
    plan({ finishMs: 600_000, ...builder })
    const running = await started()
    await eventually(() => kinds().includes('following'))
    plan({})
    process.kill(starts().at(-1)?.pid ?? 0, 'SIGKILL')
    await eventually(async () => !(await texts(running)).includes(null))
    expect(await texts(running)).toEqual(['made later', 'made later', 'made later'])
    expect(starts().map(({ how }) => how)).toEqual([
      'cold a --pages-first',
      'warm a --pages-first --resume',
      'warm a --pages-first --resume',
    ])
  })

  it('goes on with the rest when a part of it was made before the kill', async () => {
    plan({ finishMs: 50 })
    const running = await started()
    await eventually(async () => (await texts(running))[0] !== null)
    process.kill(starts().at(-1)?.pid ?? 0, 'SIGKILL')
    await running.close()
    const again = await open()
    again.publisher.start()
    await eventually(async () => !(await texts(again)).includes(null))
    expect(await texts(again)).toEqual(['made later', 'made later', 'made later'])
    expect(starts().map(({ how }) => how)).not.toContain('cold a')
  })

  it('never loses the rest to a full build in the background', async () => {
    const running = await started()
    await eventually(isFinished)
    events.length = 0
    running.publisher.rebuild('asked for')
    await running.outcome()
    expect(existsSync(inData('build', 'b', 'site', 'public', 'tags.xml'))).toBe(true)
    expect(await texts(running)).toEqual(['made at once', 'made at once', 'made at once'])
    expect(starts().at(-1)?.how).toBe('cold b')
  })
})
