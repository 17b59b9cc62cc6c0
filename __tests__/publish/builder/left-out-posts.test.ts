import { mkdirSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import {
  builderTests,
  isLive,
  isReady,
  receiptOf as receipt,
  publishPost as publish,
} from '../support/builder-tests.ts'
import { eventually, upsert } from '../support/publisher.ts'

describe('A publisher whose builder cannot make a post', () => {
  const { inData, write, plan, said, pids, open, started } = builderTests()

  it('leaves out a post that the builder names, and publishes the others', async () => {
    const running = await started()
    write({ p1: { text: 'throw', updatedAt: 't1' }, p2: { text: 'two' } })
    await running.deliver([upsert('p1', 2), upsert('p2')])
    expect(await running.outcome()).toBe('live')
    expect(await isLive(running, 'p2', 'two')).toBe(true)
    await eventually(async () => (await receipt(running, 'p1'))['leftOut'] === true)
    expect(running.publisher.builder().quarantine).toMatchObject([{ postId: 'p1' }])
    write({ p1: { text: 'cured', updatedAt: 't2' }, p2: { text: 'two' } })
    await publish(running, 'p1', 3)
    await running.outcome()
    expect(await isLive(running, 'p1', 'cured')).toBe(true)
  })

  it('leaves out a post that a full build names, and publishes the others', async () => {
    write({ p1: { text: 'throw', updatedAt: 't1' }, p2: { text: 'two' } })
    const running = await open()
    running.publisher.rebuild('the site is new')
    running.publisher.start()
    expect(await running.outcome()).toBe('live')
    expect(await isLive(running, 'p2', 'two')).toBe(true)
    expect(running.publisher.builder().quarantine).toMatchObject([{ postId: 'p1' }])
    expect(said(/ start /g)).toBe(2)
  })

  it('goes on with a process that is ready when the list of its left out posts cannot be stored', async () => {
    plan({ quarantine: [{ postId: 'p2', updatedAt: 't1', problem: 'it throws' }] })
    const running = await open()
    mkdirSync(inData('build', 'quarantine.json', 'file'), { recursive: true })
    running.publisher.rebuild('the site is new')
    running.publisher.start()
    await eventually(() => isReady(running))
    expect(running.publisher.builder().quarantine).toMatchObject([{ postId: 'p2' }])
    expect(pids()).toHaveLength(1)
  })

  it('accuses no post when the backend fails while they are tried', async () => {
    write({ p1: { text: 'crash-full', revision: 1 }, p2: { text: 'two', revision: 1 } })
    plan({ fail: 'The backend did not answer.' })
    const running = await open()
    await running.deliver([upsert('p1'), upsert('p2')])
    running.publisher.rebuild('the site is new')
    running.publisher.start()
    expect(await running.outcome()).toBe('failed')
    expect(said(/ build p1/g)).toBe(1)
    expect(running.publisher.builder().quarantine).toEqual([])
  })

  it.each(['crash', 'hang'])(
    'finds the one post that makes the builder %s, and publishes the others',
    async (text) => {
      const running = await started({ limits: { silenceMs: 400, startMs: 1_500 } })
      write({
        p1: { text: 'one' },
        p2: { text: 'two' },
        bad: { text, revision: 1 },
        p3: { text: 'three' },
      })
      await running.deliver([upsert('p2'), upsert('bad'), upsert('p3')])
      await eventually(async () => (await receipt(running, 'bad'))['leftOut'] === true)
      expect(await isLive(running, 'p2', 'two')).toBe(true)
      expect(await isLive(running, 'p3', 'three')).toBe(true)
      expect(await isLive(running, 'p1', 'one')).toBe(true)
      expect(running.publisher.builder().quarantine.map(({ postId }) => postId)).toEqual(['bad'])
      const starts = said(/ start /g)
      write({ p1: { text: 'one' }, bad: { text: 'cured', revision: 2 } })
      await publish(running, 'bad', 2)
      await eventually(() => isLive(running, 'bad', 'cured'))
      expect(said(/ start /g)).toBe(starts)
    },
  )

  it('fails a change that the backend kept from being read, and goes on with the process', async () => {
    const running = await started()
    plan({ fail: 'The backend did not answer.' })
    await publish(running, 'p1')
    expect(await running.outcome()).toBe('failed')
    expect(await receipt(running, 'p1')).toMatchObject({ reason: 'The backend did not answer.' })
    plan({})
    write({ p1: { text: 'again' } })
    await publish(running, 'p1')
    await eventually(() => isLive(running, 'p1', 'again'))
    expect(pids()).toHaveLength(1)
  })
})
