import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { PublisherOptions } from '../../../publish/app.ts'
import type { PublishEvent } from '../../../publish/events.ts'
import { fakeBuilderFiles, isAlive } from '../support/fake-builder-files.ts'
import {
  eventually,
  FAKE_BUILDER,
  makeFolders,
  startPublisher,
  upsert,
} from '../support/publisher.ts'
import type { Folders, TestPublisher } from '../support/publisher.ts'

const signedIn = { authorization: 'Bearer token' }

/** Longer than any test takes. */
const NEVER_MS = 600_000

describe('A builder process that has made a full build', () => {
  let folders: Folders
  let test: TestPublisher | null
  let events: PublishEvent[]

  const { write, plan, log, said, pids } = fakeBuilderFiles(() => folders.dataDir)
  const resumed = () => said(/ start warm a --pages-first --resume$/gm)

  const open = async (tuning: PublisherOptions['builderTuning'] = {}) => {
    const running = await startPublisher(folders, {
      builderCommand: { file: process.execPath, args: [FAKE_BUILDER] },
      builderTuning: { quietMs: 20, recycleAfterMs: 50, ...tuning },
      siteUrl: () => 'http://site.test',
      identifyCaller: async () => ({ uid: 'editor-1', role: 'editor' }),
    })
    test = running
    running.publisher.onProgress((event) => events.push(event))
    return running
  }
  /** A publisher whose first full build is live. */
  const started = async (tuning: PublisherOptions['builderTuning'] = {}) => {
    const running = await open(tuning)
    running.publisher.rebuild('the site is new')
    running.publisher.start()
    await running.outcome()
    return running
  }
  const isReady = (running: TestPublisher) => running.publisher.builder().mode === 'ready'
  const isLive = async (running: TestPublisher, postId: string, text: string) => {
    const response = await running.get(`/discover/${postId}`)
    return response.status === 200 && (await response.text()).includes(`<body>${text}<`)
  }
  const receipt = async (running: TestPublisher, postId: string) =>
    (await (await running.get(`/api/publish/status?post=${postId}`, signedIn)).json()) as Record<
      string,
      unknown
    >
  const publish = async (running: TestPublisher, postId: string, text: string) => {
    write({ p1: { text: 'one' }, [postId]: { text } })
    await running.deliver([upsert(postId)])
    expect(await running.outcome()).toBe('live')
    expect(await isLive(running, postId, text)).toBe(true)
  }

  beforeEach(() => {
    folders = makeFolders()
    test = null
    events = []
    write({ p1: { text: 'one' } })
  })
  afterEach(async () => {
    await test?.close()
    folders.remove()
  })

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

  it('stays while follow-up work is left', async () => {
    plan({ later: ['/later.txt'], finishMs: NEVER_MS })
    const running = await open()
    running.publisher.start()
    await eventually(() => said(/finish/g) === 1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(pids()).toHaveLength(1)
  })

  it('stays until follow-up work is done', async () => {
    plan({ later: ['/later.txt'] })
    const running = await open()
    running.publisher.start()
    await eventually(() => resumed() === 1 && isReady(running))
    expect(log()).toMatch(/finish[^]*save[^]*stop[^]*--resume/)
    expect(await (await running.get('/later.txt')).text()).toBe('made later: /later.txt')
  })

  it('stays where its successor would have to make a build', async () => {
    const running = await started({ recycleAfterMs: 300 })
    mkdirSync(path.join(folders.projectDir, 'content'), { recursive: true })
    writeFileSync(path.join(folders.projectDir, 'content', 'term.json'), '{}')
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
    const running = await started({ recycleAfterMs: 200 })
    plan({ startMs: 300 })
    await eventually(() => resumed() === 1)
    running.publisher.rebuild('asked for by an editor')
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

  it('is followed by a full build when its successor ends at once', async () => {
    const running = await started({ recycleAfterMs: 200 })
    plan({ startMs: 60_000 })
    await eventually(() => resumed() === 1)
    plan({})
    process.kill(pids()[1] ?? 0, 'SIGKILL')
    expect(await running.outcome()).toBe('live')
    expect(said(/ start cold a/g)).toBe(2)
    await publish(running, 'p2', 'two')
  })

  it('leaves no process behind when the publisher is closed while its successor is started', async () => {
    const running = await started({ recycleAfterMs: 200 })
    plan({ startMs: 60_000 })
    await eventually(() => resumed() === 1)
    await running.close()
    test = null
    await eventually(() => pids().every((pid) => !isAlive(pid)))
    expect(running.publisher.builder()).toMatchObject({ mode: 'stopped', process: null })
    expect(pids()).toHaveLength(2)
  })
})
