import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { isAlive } from '../support/fake-builder-files.ts'
import {
  builderTests,
  isLive,
  isReady,
  receiptOf as receipt,
  SAME_SITE,
  signedIn,
} from '../support/builder-tests.ts'
import { eventually, upsert } from '../support/publisher.ts'
import type { TestPublisher } from '../support/publisher.ts'

/** Longer than any test takes. */
const NEVER_MS = 600_000

describe('A builder process that has made a full build', () => {
  const { write, plan, log, said, pids, events, folders, open, started } = builderTests({
    ...SAME_SITE,
    builderTuning: { recycleAfterMs: 50 },
  })
  const resumed = () => said(/ start warm a --pages-first --resume$/gm)

  const publish = async (running: TestPublisher, postId: string, text: string) => {
    write({ p1: { text: 'one' }, [postId]: { text } })
    await running.deliver([upsert(postId)])
    expect(await running.outcome()).toBe('live')
    expect(await isLive(running, postId, text)).toBe(true)
  }

  const rebuild = async (running: TestPublisher) => {
    running.publisher.rebuild('asked for by an editor')
    expect(await running.outcome()).toBe('live')
  }

  it('is replaced, when it is quiet, by one that goes on from its stored state', async () => {
    const running = await started()
    await eventually(() => resumed() === 1 && isReady(running))
    const [before = 0, after = 0] = pids()
    expect(said(new RegExp(`^${before} stop$`, 'gm'))).toBe(1)
    await eventually(() => !isAlive(before))
    expect(isAlive(after)).toBe(true)
    expect(running.publisher.builder().workspace).toBe('a')
    await publish(running, 'p2', 'two')
    expect(said(new RegExp(`^${after} build p2$`, 'gm'))).toBe(1)
  })

  it('is replaced once: the one that follows it stays', async () => {
    const running = await started()
    await eventually(() => resumed() === 1 && isReady(running))
    await publish(running, 'p2', 'two')
    await eventually(() => / build p2$[^]* save$/m.test(log()))
    // Many times the quiet after which the first one went.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(pids()).toHaveLength(2)
  })

  it('is replaced without a build that is recorded, and without a new release', async () => {
    const running = await started()
    await eventually(() => resumed() === 1 && isReady(running))
    expect(said(/ build/g)).toBe(0)
    expect(running.publisher.currentRelease()).toBe(1)
    expect(await (await running.get('/api/publish/builds', signedIn)).json()).toMatchObject({
      builds: [{ id: 'b1' }],
    })
    expect(running.publisher.builder()).toMatchObject({ lastFull: { cause: 'the site is new' } })
  })

  it('stays while follow-up work of changes is left', async () => {
    const running = await started({ recycleAfterMs: 1_000 })
    plan({ hasDeferred: true, finishMs: NEVER_MS })
    await publish(running, 'p2', 'two')
    await eventually(() => said(/makeDeferred/g) === 1)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(pids()).toHaveLength(1)
  })

  it('leaves to its successor at once what readers can wait for', async () => {
    plan({ later: ['/later.txt'] })
    const running = await open({ recycleAfterMs: NEVER_MS })
    running.publisher.start()
    await eventually(async () => (await running.get('/later.txt')).status === 200)
    expect(log()).toMatch(/save[^]*stop[^]*--resume[^]*makeDeferred/)
    expect(pids()).toHaveLength(2)
    expect(await (await running.get('/later.txt')).text()).toBe('made later: /later.txt')
  })

  it('makes itself what readers can wait for when it took over from one that made changes', async () => {
    const running = await started({ recycleAfterMs: NEVER_MS })
    plan({ hasDeferred: true, finishMs: NEVER_MS })
    await rebuild(running)
    await eventually(() => said(/makeDeferred/g) + resumed() > 0)
    await publish(running, 'p2', 'two')
    expect(resumed()).toBe(0)
  })

  it('goes on with what readers can wait for when its state cannot be stored', async () => {
    plan({ later: ['/later.txt'], saveFail: 'The disk is full.' })
    const running = await started({ recycleAfterMs: NEVER_MS })
    await eventually(async () => (await running.get('/later.txt')).status === 200)
    expect(pids()).toHaveLength(1)
    await publish(running, 'p2', 'two')
    expect(pids()).toHaveLength(1)
  })

  it('lets a change that comes while its successor is started go before what readers can wait for', async () => {
    plan({ later: ['/later.txt'], startMs: 700, finishMs: 200 })
    const running = await started({ recycleAfterMs: NEVER_MS })
    await eventually(() => resumed() === 1)
    await publish(running, 'p2', 'two')
    await eventually(async () => (await running.get('/later.txt')).status === 200)
    expect(log()).toMatch(/--resume[^]* build p2\n[^]*makeDeferred/)
    expect(said(/makeDeferred/g)).toBeGreaterThan(0)
  })

  it('stays where its successor would have to make a build', async () => {
    const running = await started({ recycleAfterMs: 300 })
    mkdirSync(path.join(folders().projectDir, 'content'), { recursive: true })
    writeFileSync(path.join(folders().projectDir, 'content', 'term.json'), '{}')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(pids()).toHaveLength(1)
    await publish(running, 'p2', 'two')
  })

  it('has its successor build what came while that was started', async () => {
    const running = await started({ recycleAfterMs: 200 })
    plan({ startMs: 700 })
    await eventually(() => resumed() === 1)
    expect(running.publisher.builder()).toMatchObject({
      mode: 'starting',
      reason: 'The builder is restarted from its stored state, to free memory.',
    })
    await publish(running, 'p2', 'two')
    expect(said(/ build p2$/gm)).toBe(1)
    expect(await receipt(running, 'p2')).toMatchObject({ state: 'live', buildId: 'b2' })
    expect(events.filter(({ kind }) => kind === 'failed')).toEqual([])
    expect(pids()).toHaveLength(2)
  })

  it('lets a full build wait that is asked for while its successor is started', async () => {
    plan({ isResumeHeld: true })
    const running = await started({ recycleAfterMs: 200 })
    await eventually(() => resumed() === 1)
    running.publisher.rebuild('asked for by an editor')
    await eventually(() => events.filter(({ kind }) => kind === 'started').length === 2)
    expect(said(/ start cold b/g)).toBe(0)
    plan({})
    expect(await running.outcome()).toBe('live')
    expect(running.publisher.builder().workspace).toBe('b')
    expect(log()).toMatch(/ start warm a --pages-first --resume$[^]* start cold b/m)
    expect(resumed()).toBe(1)
  })

  it('is followed by a full build, which holds what came meanwhile, when its state cannot be used', async () => {
    const running = await started({ recycleAfterMs: 200 })
    plan({ startMs: 300, resumeFail: 'Gatsby has dropped what the last build has left.' })
    await eventually(() => resumed() === 1)
    write({ p1: { text: 'one' }, p2: { text: 'two' } })
    await running.deliver([upsert('p2')])
    await eventually(async () => (await receipt(running, 'p2'))['state'] === 'live')
    expect(await isLive(running, 'p2', 'two')).toBe(true)
    // The process of that build may be on its way out as well.
    expect(said(/ start cold a/g)).toBeGreaterThan(1)
    expect(events.filter(({ kind }) => kind === 'failed')).toEqual([])
  })

  it('is followed by another one from its state when its successor is killed at once', async () => {
    const running = await started({ recycleAfterMs: 200 })
    plan({ startMs: 60_000 })
    await eventually(() => resumed() === 1)
    plan({})
    process.kill(pids()[1] ?? 0, 'SIGKILL')
    expect(await running.outcome()).toBe('live')
    expect(said(/ start cold a/g)).toBe(1)
    expect(resumed()).toBe(2)
    await publish(running, 'p2', 'two')
  })

  it('leaves no process behind when the publisher is closed while its successor is started', async () => {
    const running = await started({ recycleAfterMs: 200 })
    plan({ startMs: 60_000 })
    await eventually(() => resumed() === 1)
    await running.close()
    await eventually(() => pids().every((pid) => !isAlive(pid)))
    expect(running.publisher.builder()).toMatchObject({ mode: 'stopped', process: null })
    expect(pids()).toHaveLength(2)
  })
})
