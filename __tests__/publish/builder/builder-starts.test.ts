import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
  publishPost as publish,
} from '../support/builder-tests.ts'
import { eventually } from '../support/publisher.ts'

describe('The builder process of a publisher that starts, stops or is ended', () => {
  const { inData, write, plan, said, pids, events, folders, open, started } = builderTests()

  it('stores and seals its state in quiet moments, and starts from it again', async () => {
    const running = await started({}, SAME_SITE)
    const marker = inData('build', 'a', 'dirty')
    await eventually(() => !existsSync(marker))
    write({ p1: { text: 'later' } })
    await publish(running, 'p1')
    await running.outcome()
    await running.close()
    expect(existsSync(marker)).toBe(false)
    const again = await open({}, SAME_SITE)
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
    await (await started({}, SAME_SITE)).close()
    const again = await open({}, SAME_SITE)
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
    await (await started({}, SAME_SITE)).close()
    mkdirSync(path.join(folders().projectDir, 'content'), { recursive: true })
    writeFileSync(path.join(folders().projectDir, 'content', 'term.json'), '{}')
    const again = await open({}, SAME_SITE)
    again.publisher.start()
    await eventually(() => isReady(again))
    expect(said(/start warm a --pages-first$/gm)).toBe(1)
  })

  it('stores its state when it is closed while it makes follow-up work', async () => {
    // Ten minutes: closing must not wait for the rest of it.
    plan({ hasDeferred: true, finishMs: 600_000 })
    const running = await started({}, SAME_SITE)
    write({ p1: { text: 'later' } })
    await publish(running, 'p1')
    await running.outcome()
    await eventually(() => said(/makeDeferred/g) === 1)
    await running.close()
    expect(existsSync(inData('build', 'a', 'dirty'))).toBe(false)
    const again = await open({}, SAME_SITE)
    again.publisher.start()
    await eventually(() => isReady(again))
    expect(said(/start warm a/g)).toBe(1)
  })

  it('starts from nothing when anything may have changed, as after a restored backup', async () => {
    await (await started({}, SAME_SITE)).close()
    const again = await open({}, SAME_SITE)
    await again.send({ type: 'site.changed', data: { reason: 'restored from a backup' } })
    again.publisher.start()
    await eventually(() => isReady(again))
    expect(said(/start cold a/g)).toBe(2)
    expect(said(/start warm/g)).toBe(0)
  })

  it.each(['end', 'fail'])('starts from nothing at once when damage makes it %s', async (how) => {
    await (await started({}, SAME_SITE)).close()
    plan({ whenDamaged: how })
    writeFileSync(inData('build', 'a', 'site', '.cache', 'damaged'), '')
    const again = await open({}, SAME_SITE)
    again.publisher.start()
    await eventually(() => isReady(again))
    // An end may be a kill: then the next one does better.
    expect(said(/start warm a/g)).toBe(how === 'end' ? 2 : 1)
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

  it('goes on from its stored state when the builder is killed in the middle of a change', async () => {
    plan({ buildMs: 60_000 })
    const running = await started()
    await eventually(() => existsSync(inData('build', 'a', 'sealed-as')))
    write({ p1: { text: 'survives' } })
    await publish(running, 'p1')
    await eventually(() => said(/ build p1/g) === 1)
    expect(existsSync(inData('build', 'a', 'dirty'))).toBe(true)
    plan({})
    process.kill(pids()[0] ?? 0, 'SIGKILL')
    await eventually(() => isLive(running, 'p1', 'survives'))
    await eventually(async () => (await receipt(running, 'p1'))['verified'] === true)
    expect(await receipt(running, 'p1')).toMatchObject({ state: 'live', leftOut: false })
    expect(said(/start cold/g)).toBe(1)
    expect(said(/start warm a .*--resume/g)).toBe(1)
  })

  it('goes on from its stored state when all is killed in the middle of a change', async () => {
    const running = await started({}, SAME_SITE)
    await eventually(() => existsSync(inData('build', 'a', 'sealed-as')))
    plan({ buildMs: 60_000 })
    write({ p1: { text: 'survives' } })
    await publish(running, 'p1')
    await eventually(() => said(/ build p1/g) === 1)
    const left = path.join(folders().dataDir, 'left')
    // A copy is what a kill leaves; the publisher of this process can only be stopped.
    cpSync(inData('build'), path.join(left, 'build'), { recursive: true, preserveTimestamps: true })
    plan({})
    await running.close()
    rmSync(inData('build'), { recursive: true })
    renameSync(path.join(left, 'build'), inData('build'))
    writeFileSync(inData('build', 'a', 'site', 'public', 'index.html'), 'hal')
    const again = await open({}, SAME_SITE)
    again.publisher.start()
    await eventually(() => isLive(again, 'p1', 'survives'))
    expect(said(/start cold/g)).toBe(1)
    expect(await (await again.get('/')).text()).toContain('</html>')
  })

  it('makes a full build when a builder that had just recovered is ended by the same change', async () => {
    const running = await started({}, { retryMs: 20 })
    await eventually(() => existsSync(inData('build', 'a', 'sealed-as')))
    write({ p1: { text: 'one' }, p2: { text: 'crash-change' } })
    await publish(running, 'p2')
    await eventually(() => isLive(running, 'p2', 'crash-change'))
    expect(said(/start warm a .*--resume/g)).toBe(1)
    expect(said(/start cold/g)).toBe(2)
  })

  it('does not start builders that end in a tight loop', async () => {
    write({ p1: { text: 'crash' } })
    const running = await open({}, { retryMs: 5_000 })
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

  it('ends the builder when it is closed in the middle of a change, which runs at the next start', async () => {
    plan({ buildMs: 60_000 })
    const running = await started({ limits: { sealMs: 100, stopMs: 100 } })
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
    running.publisher.rebuild('the site is new')
    running.publisher.start()
    await closed
    const [pid = 0] = pids()
    await eventually(() => !isAlive(pid))
  })
})
