import { describe, expect, it } from '@jest/globals'
import type { PublisherOptions } from '../../../publish/app.ts'
import { publishingFacts } from '../../../publish/health.ts'
import { isAlive } from '../support/fake-builder-files.ts'
import {
  builderTests,
  isLive,
  isReady,
  publishPost,
  receiptOf as receipt,
  SAME_SITE,
  signedIn,
} from '../support/builder-tests.ts'
import { eventually } from '../support/publisher.ts'
import type { TestPublisher } from '../support/publisher.ts'

/** Longer than any test takes. */
const NEVER_MS = 600_000

describe('A builder that no one needs', () => {
  const { write, plan, log, said, pids, events, open, started } = builderTests({
    ...SAME_SITE,
    sleepAfterMs: 100,
    builderTuning: { recycleAfterMs: NEVER_MS },
  })
  const mode = (running: TestPublisher) => running.publisher.builder().mode
  const resumed = () => said(/ start warm a --pages-first --resume$/gm)
  const asleep = async () => {
    const running = await started()
    await eventually(() => mode(running) === 'asleep' && pids().every((pid) => !isAlive(pid)))
    return running
  }
  const isTwoLive = (running: TestPublisher) => isLive(running, 'p2', 'two')
  const writeTwo = () => {
    write({ p1: { text: 'one' }, p2: { text: 'two' } })
  }
  /** What the backend answers to the question for scheduled posts, and the real `fetch` to all else. */
  const scheduledIn = (milliseconds: () => number): Partial<PublisherOptions> => ({
    serviceToken: () => Promise.resolve('token'),
    fetch: (input, init) => {
      if (!(typeof input === 'string' && input.endsWith(':runQuery'))) return fetch(input, init)
      const publishAt = { timestampValue: new Date(Date.now() + milliseconds()).toISOString() }
      const updateTime = new Date().toISOString()
      const isOfPosts = typeof init?.body === 'string' && init.body.includes('"scheduled"')
      const document = { name: 'posts/p9', fields: { publishAt }, updateTime }
      return Promise.resolve(Response.json(isOfPosts ? [{ document }] : []))
    },
  })

  it('stores its state and ends, and readers get the site all the same', async () => {
    const running = await asleep()
    expect(log()).toMatch(/save[^]*stop/)
    expect(running.publisher.builder()).toMatchObject({ process: null, workspace: 'a' })
    expect(await isLive(running, 'p1', 'one')).toBe(true)
    expect(publishingFacts(running.publisher)).toMatchObject({ release: 1, builder: 'asleep' })
    expect(pids()).toHaveLength(1)
  })

  it('builds a change with a process that goes on from its stored state, without a full build', async () => {
    const running = await asleep()
    writeTwo()
    await publishPost(running, 'p2')
    expect(await running.outcome()).toBe('live')
    expect(await isTwoLive(running)).toBe(true)
    expect(resumed()).toBe(1)
    expect(said(/ start cold/g)).toBe(1)
  })

  it('tells the author of a change why that waits', async () => {
    const running = await asleep()
    plan({ isResumeHeld: true })
    writeTwo()
    await publishPost(running, 'p2')
    await eventually(() => resumed() === 1)
    expect(await receipt(running, 'p2')).toMatchObject({
      state: 'building',
      reason: 'the builder is starting: it was asleep.',
    })
    plan({})
    expect(await running.outcome()).toBe('live')
    expect(await receipt(running, 'p2')).toMatchObject({ state: 'live', reason: null })
  })

  it('falls asleep again after it was woken', async () => {
    const running = await asleep()
    writeTwo()
    await publishPost(running, 'p2')
    await running.outcome()
    await eventually(() => mode(running) === 'asleep')
    expect(pids()).toHaveLength(2)
  })

  it('is woken by someone with a role who asks the publisher for something', async () => {
    const running = await asleep()
    await running.get('/api/publish/status?document=posts/p1', signedIn)
    await eventually(() => resumed() === 1)
  })

  it('is woken by what the backend hears of someone with a role', async () => {
    const running = await asleep()
    running.publisher.expectChanges()
    await eventually(() => resumed() === 1)
  })

  it('sleeps on when a reader, a stranger or an account without a role asks', async () => {
    const noRole = { identifyCaller: async () => ({ uid: 'reader-1', role: null }) }
    const running = await started({}, noRole)
    await eventually(() => mode(running) === 'asleep')
    await running.get('/')
    await running.get('/api/publish/status?document=posts/p1')
    expect((await running.get('/api/publish/status?document=posts/p1', signedIn)).status).toBe(404)
    expect(mode(running)).toBe('asleep')
  })

  it('stays awake while someone with a role is there', async () => {
    const running = await started({}, { sleepAfterMs: 400 })
    for (let round = 0; round < 10; round += 1) {
      await running.get('/api/publish/status?document=posts/p1', signedIn)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(mode(running)).toBe('ready')
    await eventually(() => mode(running) === 'asleep')
  })

  it('stays awake while follow-up work is left', async () => {
    const running = await started({}, { sleepAfterMs: 500 })
    plan({ hasDeferred: true, finishMs: NEVER_MS })
    writeTwo()
    await publishPost(running, 'p2')
    await eventually(() => said(/makeDeferred/g) === 1)
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(mode(running)).toBe('ready')
  })

  it('stays awake before a post is due', async () => {
    const running = await started({}, { sleepAfterMs: 50, ...scheduledIn(() => 20_000) })
    await eventually(() => log().includes('save'))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(isReady(running)).toBe(true)
  })

  it('is woken before a post is due, and not for one that is due much later', async () => {
    let dueIn = 3_600_000
    const running = await started(
      {},
      scheduledIn(() => dueIn),
    )
    await eventually(() => mode(running) === 'asleep')
    await running.send({ type: 'posts.scheduled' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(mode(running)).toBe('asleep')
    dueIn = 5_000
    await running.send({ type: 'posts.scheduled' })
    await eventually(() => resumed() === 1 && isReady(running))
  })

  it('is woken for a full build, which then runs beside it', async () => {
    const running = await asleep()
    running.publisher.rebuild('asked for by an editor')
    expect(await running.outcome()).toBe('live')
    expect(log()).toMatch(/ start warm a --pages-first --resume$[^]* start cold b/m)
    expect(running.publisher.builder().workspace).toBe('b')
  })

  it('is followed by another one from its state when its successor is killed at once', async () => {
    const running = await asleep()
    plan({ startMs: 60_000 })
    writeTwo()
    await publishPost(running, 'p2')
    await eventually(() => resumed() === 1)
    plan({})
    process.kill(pids()[1] ?? 0, 'SIGKILL')
    await eventually(async () => (await receipt(running, 'p2'))['state'] === 'live')
    expect(await isTwoLive(running)).toBe(true)
    expect(said(/ start cold/g)).toBe(1)
    expect(events.filter(({ kind }) => kind === 'failed')).toEqual([])
  })

  it('stays awake when its state cannot be stored', async () => {
    plan({ saveFail: 'The disk is full.' })
    const running = await started()
    await new Promise((resolve) => setTimeout(resolve, 600))
    writeTwo()
    await publishPost(running, 'p2')
    expect(await running.outcome()).toBe('live')
    expect(pids()).toHaveLength(1)
  })

  it('goes on from its stored state when the publisher is started anew', async () => {
    const running = await asleep()
    await running.close()
    const next = await open()
    next.publisher.start()
    await eventually(() => resumed() === 1)
    expect(said(/ start cold/g)).toBe(1)
  })

  it('leaves no process behind when the publisher is closed while it sleeps or is woken', async () => {
    const running = await asleep()
    plan({ startMs: 60_000 })
    running.publisher.expectChanges()
    await eventually(() => resumed() === 1)
    await running.close()
    await eventually(() => pids().every((pid) => !isAlive(pid)))
    expect(mode(running)).toBe('stopped')
  })
})
