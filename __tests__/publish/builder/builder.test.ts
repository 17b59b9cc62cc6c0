import { rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { silentLog } from '../../../node-shared/log/log.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import { realDisk } from '../../../publish/release/files/disk.ts'
import {
  builderTests,
  isLive,
  isReady,
  receiptOf as receipt,
  publishPost as publish,
} from '../support/builder-tests.ts'
import { eventually, upsert } from '../support/publisher.ts'

describe('A publisher with a builder process', () => {
  const { write, plan, said, pids, events, folders, open, started } = builderTests()

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
    expect(queued.at(-1)?.changes.map(({ id }) => id)).toEqual(['p1'])
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
    plan({ hasDeferred: true, finishMs: 400 })
    const running = await started()
    write({ p1: { text: 'new' }, p2: { text: 'two' } })
    await publish(running, 'p1')
    await running.outcome()
    await eventually(() => said(/makeDeferred/g) === 1)
    await publish(running, 'p2')
    await running.outcome()
    expect(await isLive(running, 'p2', 'two')).toBe(true)
    await eventually(async () => (await running.get('/rss.xml')).status === 200)
    expect(said(/makeDeferred/g)).toBeGreaterThan(1)
    const finished = events.flatMap((event) => (event.kind === 'finished' ? [event.buildId] : []))
    await eventually(() => events.filter(({ kind }) => kind === 'finished').length >= 3)
    expect(new Set(finished).size).toBe(finished.length)
  })

  it('makes follow-up work that a kill has cut off with the next builder, which is no error', async () => {
    const errors: unknown[] = []
    const log: Log = { ...silentLog, error: (event, fields) => errors.push({ event, ...fields }) }
    const running = await started({}, { log })
    plan({ hasDeferred: true, finishMs: 600_000 })
    write({ p1: { text: 'new' } })
    await publish(running, 'p1')
    await running.outcome()
    await eventually(() => said(/makeDeferred/g) === 1)
    plan({ hasDeferred: true })
    process.kill(pids().at(-1) ?? 0, 'SIGKILL')
    await eventually(async () => (await running.get('/rss.xml')).status === 200)
    await eventually(() =>
      events.some((event) => event.kind === 'finished' && event.buildId === 'b2'),
    )
    expect(errors).toEqual([])
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

  it('publishes a change while the builder of a full build makes what came before it', async () => {
    const running = await started()
    const many = Array.from({ length: 40 }, (_, index) => `many-${index}`)
    const posts = Object.fromEntries(many.map((id) => [id, { text: 'meanwhile' }]))
    plan({ startMs: 700 })
    running.publisher.rebuild('asked for by an editor')
    await eventually(() => said(/ start /g) === 2)
    write(posts)
    await running.deliver(many.map((id) => upsert(id, 1)))
    expect(await running.outcome()).toBe('live')
    plan({ buildMs: 1_500 })
    await eventually(() => said(/build many-0,/g) === 2)
    plan({})
    write({ ...posts, p1: { text: 'by a person' } })
    await publish(running, 'p1')
    await eventually(() => isLive(running, 'p1', 'by a person'))
    expect(running.publisher.builder()).toMatchObject({ workspace: 'a' })
    await eventually(() => running.publisher.builder().workspace === 'b')
    expect(await isLive(running, 'p1', 'by a person')).toBe(true)
    expect(await isLive(running, 'many-39', 'meanwhile')).toBe(true)
  })

  it('publishes a change while releases are removed that are no longer kept', async () => {
    const { promise: mayRemove, resolve: remove } = Promise.withResolvers<undefined>()
    const removing = jest.spyOn(realDisk, 'remove').mockImplementation(async (file) => {
      if (path.basename(path.dirname(file)) === 'manifests') await mayRemove
      await rm(file, { force: true })
    })
    try {
      const running = await started({}, { keptReleases: 1 })
      write({ p1: { text: 'two' } })
      await publish(running, 'p1')
      expect(await running.outcome()).toBe('live')
      running.publisher.rebuild('asked for by an editor')
      expect(await running.outcome()).toBe('live')
      await eventually(() => removing.mock.calls.length > 0)
      write({ p1: { text: 'three' } })
      await publish(running, 'p1')
      expect(await running.outcome()).toBe('live')
      expect(await isLive(running, 'p1', 'three')).toBe(true)
    } finally {
      remove(undefined)
      removing.mockRestore()
    }
  })

  it('changes over while posts wait, which its next builder makes in their turn', async () => {
    const running = await started()
    plan({ startMs: 700 })
    running.publisher.rebuild('asked for by an editor')
    await eventually(() => said(/ start /g) === 2)
    plan({ buildMs: 1_500 })
    write({ p2: { text: 'heavy' }, p3: { text: 'light' } })
    await running.deliver([upsert('p2', 1), upsert('p3', 1)])
    await eventually(() => running.publisher.builder().workspace === 'b')
    expect(await isLive(running, 'p3', 'light')).toBe(true)
    await eventually(() => isLive(running, 'p2', 'heavy'))
    await eventually(async () => (await receipt(running, 'p2'))['state'] === 'live')
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

  it('makes a full build after so many changes, and when the builder asks for one', async () => {
    const running = await started({ fullBuildEvery: 2 })
    for (const revision of [1, 2]) {
      write({ p1: { text: `version ${revision}` } })
      await publish(running, 'p1', revision)
      await running.outcome()
    }
    await eventually(() => running.publisher.builder().workspace === 'b')
    await eventually(() => said(/stop/g) === 1)
    expect(running.publisher.builder().changesSinceFull).toBe(0)
    write({ p1: { text: 'new schema' } })
    await publish(running, 'p1', 3)
    await eventually(() => isLive(running, 'p1', 'new schema'))
    await eventually(async () => (await receipt(running, 'p1'))['state'] === 'live')
  })

  it('makes plain builds when the builder does not know this version of Gatsby', async () => {
    plan({ unsupported: 'Gatsby is another version.' })
    folders().plan({ files: { 'index.html': '<!doctype html><p>plain' } })
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
    expect(folders().runs()).toBe(2)
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
