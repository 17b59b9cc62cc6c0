import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
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

describe('A publisher with a builder process', () => {
  let folders: Folders
  let test: TestPublisher | null
  let events: PublishEvent[]

  const { inData, write, plan, said, pids } = fakeBuilderFiles(() => folders.dataDir)

  const open = async (tuning: PublisherOptions['builderTuning'] = {}, siteUrl?: string) => {
    const running = await startPublisher(folders, {
      builderCommand: { file: process.execPath, args: [FAKE_BUILDER] },
      // The address is in every page: with another one nothing that is remembered can be used.
      ...(siteUrl === undefined ? {} : { siteUrl: () => siteUrl }),
      builderTuning: { quietMs: 20, ...tuning },
      identifyCaller: async () => ({ uid: 'editor-1', role: 'editor' }),
    })
    test = running
    running.publisher.onProgress((event) => events.push(event))
    return running
  }
  /** A publisher whose first full build is live. */
  const started = async (tuning: PublisherOptions['builderTuning'] = {}, siteUrl?: string) => {
    const running = await open(tuning, siteUrl)
    running.publisher.rebuild('the site is new')
    running.publisher.start()
    await running.outcome()
    return running
  }
  const publish = async (running: TestPublisher, postId: string, revision = 1) => {
    await running.deliver([upsert(postId, revision)])
  }
  const receipt = async (running: TestPublisher, postId: string) =>
    (await (await running.get(`/api/publish/status?post=${postId}`, signedIn)).json()) as Record<
      string,
      unknown
    >
  const isReady = (running: TestPublisher) => running.publisher.builder().mode === 'ready'
  const isLive = async (running: TestPublisher, postId: string, text: string) => {
    const response = await running.get(`/discover/${postId}`)
    return response.status === 200 && (await response.text()).includes(`<body>${text}<`)
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

  it('builds changes in the process that made the first build', async () => {
    const running = await started()
    write({ p1: { text: 'one' }, p2: { text: 'two' } })
    await publish(running, 'p2')
    expect(await running.outcome()).toBe('live')
    expect(await isLive(running, 'p2', 'two')).toBe(true)
    expect(pids()).toHaveLength(1)
    await eventually(async () => (await receipt(running, 'p2'))['verified'] === true)
    expect(running.publisher.builder()).toMatchObject({ mode: 'ready', changesSinceFull: 1 })
  })

  it('publishes what does not wait, then what does, and says so in the receipt', async () => {
    const running = await started()
    write({ p1: { text: 'heavy' }, p2: { text: 'two' } })
    plan({ buildMs: 100 })
    await running.deliver([upsert('p1', 2), upsert('p2', 1)])
    expect(await running.outcome()).toBe('live')
    expect(await isLive(running, 'p2', 'two')).toBe(true)
    expect(await isLive(running, 'p1', 'heavy')).toBe(false)
    expect(await receipt(running, 'p2')).toMatchObject({ state: 'live', reason: null })
    expect(await running.outcome()).toBe('live')
    expect(await isLive(running, 'p1', 'heavy')).toBe(true)
    expect(await receipt(running, 'p1')).toMatchObject({ state: 'live', revision: 2 })
    const queued = events.filter((event) => event.kind === 'queued')
    expect(queued.at(-1)?.changes.map(({ postId }) => postId)).toEqual(['p1'])
  })

  it('holds the changes that came before the first build in that build', async () => {
    const running = await open()
    await publish(running, 'p1')
    running.publisher.rebuild('the site is new')
    running.publisher.start()
    await running.outcome()
    await running.outcome()
    expect(await receipt(running, 'p1')).toMatchObject({ state: 'live', release: 1 })
    expect(said(/ build /g)).toBe(0)
  })

  it('says what the full build is doing', async () => {
    await started()
    const phases = events.flatMap((event) => (event.kind === 'progress' ? [event] : []))
    expect(phases).toContainEqual(
      expect.objectContaining({ phase: 'Reading the content', done: 1, total: 2 }),
    )
  })

  it('makes follow-up work in a second release, and gives way to changes', async () => {
    plan({ hasRest: true, finishMs: 400 })
    const running = await started()
    write({ p1: { text: 'new' }, p2: { text: 'two' } })
    await publish(running, 'p1')
    await running.outcome()
    await eventually(() => said(/finish/g) === 1)
    await publish(running, 'p2')
    await running.outcome()
    expect(await isLive(running, 'p2', 'two')).toBe(true)
    await eventually(async () => (await running.get('/rss.xml')).status === 200)
    expect(said(/finish/g)).toBeGreaterThan(1)
    const finished = events.flatMap((event) => (event.kind === 'finished' ? [event.buildId] : []))
    await eventually(() => events.filter(({ kind }) => kind === 'finished').length >= 3)
    expect(new Set(finished).size).toBe(finished.length)
  })

  it('stores and seals its state in quiet moments, and starts from it again', async () => {
    const running = await started({}, 'http://site.test')
    const marker = inData('build', 'a', 'dirty')
    await eventually(() => !existsSync(marker))
    write({ p1: { text: 'later' } })
    await publish(running, 'p1')
    await running.outcome()
    await running.close()
    expect(existsSync(marker)).toBe(false)
    const again = await open({}, 'http://site.test')
    again.publisher.start()
    await eventually(() => isReady(again))
    // It is told that nothing but posts can have changed, which the first one was not.
    expect(said(/start warm a --pages-first --resume$/gm)).toBe(1)
    expect(said(/--resume/g)).toBe(1)
    // So it has built nothing, and was asked for what has changed meanwhile.
    expect(said(/ build $/gm)).toBe(1)
    expect(again.publisher.currentRelease()).toBe(2)
    expect(await (await again.get('/api/publish/builds', signedIn)).json()).toMatchObject({
      builds: [{ id: 'b2' }, { id: 'b1' }],
    })
  })

  it('builds what came meanwhile when it goes on from its stored state', async () => {
    await (await started({}, 'http://site.test')).close()
    const again = await open({}, 'http://site.test')
    write({ p1: { text: 'one' }, p2: { text: 'two' } })
    await publish(again, 'p2')
    again.publisher.start()
    expect(await again.outcome()).toBe('live')
    expect(said(/start warm a --pages-first --resume$/gm)).toBe(1)
    expect(said(/ build p2$/gm)).toBe(1)
    expect(await isLive(again, 'p2', 'two')).toBe(true)
    expect(await receipt(again, 'p2')).toMatchObject({ state: 'live', release: 2 })
  })

  it('makes a build of its stored state where more than posts have changed', async () => {
    await (await started({}, 'http://site.test')).close()
    mkdirSync(path.join(folders.projectDir, 'content'), { recursive: true })
    writeFileSync(path.join(folders.projectDir, 'content', 'term.json'), '{}')
    const again = await open({}, 'http://site.test')
    again.publisher.start()
    await eventually(() => isReady(again))
    expect(said(/start warm a --pages-first$/gm)).toBe(1)
  })

  it('stores its state when it is closed while it makes follow-up work', async () => {
    // Ten minutes: closing must not wait for the rest of it.
    plan({ hasRest: true, finishMs: 600_000 })
    const running = await started({}, 'http://site.test')
    write({ p1: { text: 'later' } })
    await publish(running, 'p1')
    await running.outcome()
    await eventually(() => said(/finish/g) === 1)
    await running.close()
    expect(existsSync(inData('build', 'a', 'dirty'))).toBe(false)
    const again = await open({}, 'http://site.test')
    again.publisher.start()
    await eventually(() => isReady(again))
    expect(said(/start warm a/g)).toBe(1)
  })

  it('starts from nothing when anything may have changed, as after a restored backup', async () => {
    await (await started({}, 'http://site.test')).close()
    const again = await open({}, 'http://site.test')
    await again.send({ type: 'site.changed', data: { reason: 'restored from a backup' } })
    again.publisher.start()
    await eventually(() => isReady(again))
    expect(said(/start cold a/g)).toBe(2)
    expect(said(/start warm/g)).toBe(0)
  })

  it.each(['end', 'fail'])('starts from nothing at once when damage makes it %s', async (how) => {
    await (await started({}, 'http://site.test')).close()
    plan({ whenDamaged: how })
    writeFileSync(inData('build', 'a', 'site', '.cache', 'damaged'), '')
    const again = await open({}, 'http://site.test')
    again.publisher.start()
    await eventually(() => isReady(again))
    expect(said(/start warm a/g)).toBe(1)
    expect(said(/start cold a/g)).toBe(2)
    expect(events.filter(({ kind }) => kind === 'failed')).toEqual([])
    expect(again.publisher.currentRelease()).toBe(1)
  })

  it('starts the builder again by itself when its start has failed', async () => {
    plan({ startFail: 'The backend did not answer.' })
    const running = await open()
    running.publisher.start()
    expect(await running.outcome()).toBe('failed')
    plan({})
    await eventually(() => isReady(running))
    expect(await isLive(running, 'p1', 'one')).toBe(true)
  })

  it('publishes at its start what has changed while it was stopped', async () => {
    await (await started()).close()
    write({ p1: { text: 'while away' } })
    const again = await open()
    again.publisher.start()
    expect(await again.outcome()).toBe('live')
    expect(await isLive(again, 'p1', 'while away')).toBe(true)
  })

  it('starts another process when the builder is killed in the middle of a change', async () => {
    plan({ buildMs: 60_000 })
    const running = await started()
    write({ p1: { text: 'survives' } })
    await publish(running, 'p1')
    await eventually(() => said(/ build p1/g) === 1)
    expect(existsSync(inData('build', 'a', 'dirty'))).toBe(true)
    plan({})
    process.kill(pids()[0] ?? 0, 'SIGKILL')
    await eventually(() => isLive(running, 'p1', 'survives'))
    await eventually(async () => (await receipt(running, 'p1'))['state'] === 'live')
    expect(said(/start cold/g)).toBe(2)
  })

  it('makes a full build beside the builder, which goes on publishing, and changes over', async () => {
    const running = await started()
    plan({ startMs: 700 })
    running.publisher.rebuild('asked for by an editor')
    await eventually(() => said(/ start /g) === 2)
    write({ p1: { text: 'meanwhile' } })
    await publish(running, 'p1')
    expect(await running.outcome()).toBe('live')
    expect(running.publisher.builder()).toMatchObject({ workspace: 'a', mode: 'ready' })
    expect(await isLive(running, 'p1', 'meanwhile')).toBe(true)
    expect(await running.outcome()).toBe('live')
    expect(running.publisher.builder()).toMatchObject({ workspace: 'b', full: null })
    expect(await isLive(running, 'p1', 'meanwhile')).toBe(true)
    await eventually(() => said(/stop/g) === 1)
    write({ p1: { text: 'after' } })
    await publish(running, 'p1')
    await running.outcome()
    expect(await isLive(running, 'p1', 'after')).toBe(true)
  })

  it('goes on with the builder that it has when a full build fails', async () => {
    const running = await started()
    plan({ startFail: 'The backend did not answer.' })
    running.publisher.rebuild('asked for by an editor')
    expect(await running.outcome()).toBe('failed')
    plan({})
    write({ p1: { text: 'goes on' } })
    await publish(running, 'p1')
    await eventually(() => isLive(running, 'p1', 'goes on'))
    expect(running.publisher.builder().workspace).toBe('a')
  })

  it('survives the end of a full build in the middle', async () => {
    const running = await started()
    plan({ startMs: 60_000 })
    running.publisher.rebuild('asked for by an editor')
    await eventually(() => said(/ start /g) === 2)
    plan({})
    process.kill(pids()[1] ?? 0, 'SIGKILL')
    expect(await running.outcome()).toBe('failed')
    expect(isReady(running)).toBe(true)
  })

  it('makes a full build after so many changes, and on doubt', async () => {
    const running = await started({ fullBuildEvery: 2 })
    for (const revision of [1, 2]) {
      write({ p1: { text: `version ${revision}` } })
      await publish(running, 'p1', revision)
      await running.outcome()
    }
    await eventually(() => running.publisher.builder().workspace === 'b')
    await eventually(() => said(/stop/g) === 1)
    expect(running.publisher.builder().changesSinceFull).toBe(0)
    write({ p1: { text: 'doubt' } })
    await publish(running, 'p1', 3)
    await eventually(() => isLive(running, 'p1', 'doubt'))
    await eventually(async () => (await receipt(running, 'p1'))['state'] === 'live')
  })

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

  it('does not start builders that end in a tight loop', async () => {
    write({ p1: { text: 'crash' } })
    const running = await open()
    running.publisher.rebuild('the site is new')
    running.publisher.start()
    expect(await running.outcome()).toBe('failed')
    const starts = said(/ start /g)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(said(/ start /g)).toBe(starts)
    write({ p1: { text: 'cured' } })
    await publish(running, 'p1', 2)
    await eventually(() => isLive(running, 'p1', 'cured'))
  })

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

  it('ends the builder when it is closed in the middle of a change, which runs at the next start', async () => {
    plan({ buildMs: 60_000 })
    const running = await started({ limits: { stopMs: 100 } })
    write({ p1: { text: 'kept' } })
    await publish(running, 'p1')
    await eventually(() => said(/ build p1/g) === 1)
    const [pid = 0] = pids()
    await running.close()
    await eventually(() => !isAlive(pid))
    plan({})
    const again = await open()
    again.publisher.start()
    // Readers see it a moment before it is recorded.
    await eventually(async () => (await receipt(again, 'p1'))['state'] === 'live')
    expect(await receipt(again, 'p1')).toMatchObject({ buildId: 'b2' })
    expect(await isLive(again, 'p1', 'kept')).toBe(true)
  })

  it('ends a builder that is about to take over when it is closed', async () => {
    const running = await open()
    const closed = new Promise<void>((resolve) => {
      running.publisher.onProgress(({ kind }) => {
        if (kind === 'switched') resolve(running.close())
      })
    })
    test = null
    running.publisher.rebuild('the site is new')
    running.publisher.start()
    await closed
    const [pid = 0] = pids()
    await eventually(() => !isAlive(pid))
  })

  it('makes plain builds when the builder does not know this version of Gatsby', async () => {
    plan({ unsupported: 'Gatsby is another version.' })
    folders.plan({ files: { 'index.html': '<!doctype html><p>plain' } })
    const running = await open()
    running.publisher.rebuild('the site is new')
    running.publisher.start()
    expect(await running.outcome()).toBe('live')
    expect(running.publisher.builder()).toMatchObject({
      mode: 'full-builds-only',
      reason: 'Gatsby is another version.',
    })
    await publish(running, 'p1')
    await running.outcome()
    expect(folders.runs()).toBe(2)
  })

  it('counts the files in which a full build differs from what the changes had made', async () => {
    const running = await started()
    plan({ drift: 'something else' })
    running.publisher.rebuild('asked for by an editor')
    await running.outcome()
    await eventually(() => running.publisher.builder().drift !== null)
    expect(running.publisher.builder().drift).toMatchObject({ files: 1, paths: ['/'] })
  })
})
