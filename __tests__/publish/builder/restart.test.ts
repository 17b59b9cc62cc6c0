import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { builderTests, isReady, SAME_SITE } from '../support/builder-tests.ts'
import { eventually, upsert } from '../support/publisher.ts'
import type { TestPublisher } from '../support/publisher.ts'

describe('A publisher that is started again', () => {
  const { inData, write, plan, said, pids, events, open, started } = builderTests(SAME_SITE)
  const releasedAs = () => inData('build', 'a', 'released-as')
  /** A file that no build has made: whoever lists the folder releases it. */
  const stray = () => inData('build', 'a', 'site', 'public', 'stray.txt')

  /** Has built the site and a change of it, and has been stopped in order. */
  const stopped = async () => {
    const running = await started()
    write({ p1: { text: 'two' } })
    await running.deliver([upsert('p1', 2)])
    await running.outcome()
    await eventually(
      () => events.some(({ kind }) => kind === 'complete') && existsSync(releasedAs()),
    )
    await running.close()
  }
  const startedAgain = async (tuning: Parameters<typeof open>[0] = {}) => {
    const running = await open(tuning)
    running.publisher.start()
    await eventually(() => isReady(running))
    return running
  }
  const isStrayLive = async (running: TestPublisher) =>
    (await running.get('/stray.txt')).status === 200

  it('does not look at files that the newest release is known to hold', async () => {
    await stopped()
    writeFileSync(stray(), 'stray')
    const running = await startedAgain()
    expect(await isStrayLive(running)).toBe(false)
    await eventually(() => existsSync(releasedAs()))
    await running.close()
    // Also not the next time.
    expect(await isStrayLive(await startedAgain())).toBe(false)
  })

  it('looks at all of them when it does not know the release', async () => {
    await stopped()
    writeFileSync(stray(), 'stray')
    rmSync(releasedAs())
    const running = await startedAgain()
    expect(await isStrayLive(running)).toBe(true)
    // From then on it knows.
    await eventually(() => existsSync(releasedAs()))
  })

  it('looks at all of them when another release is the newest', async () => {
    await stopped()
    writeFileSync(stray(), 'stray')
    writeFileSync(releasedAs(), '1 2020-01-01T00:00:00.000Z\n')
    expect(await isStrayLive(await startedAgain())).toBe(true)
  })

  it('knows no release while the builder changes the files', async () => {
    await stopped()
    const running = await startedAgain({ limits: { sealMs: 100, stopMs: 100 } })
    await eventually(() => existsSync(releasedAs()))
    plan({ buildMs: 600_000 })
    await running.deliver([upsert('p1', 3)])
    await eventually(() => !existsSync(releasedAs()))
    expect(existsSync(inData('build', 'a', 'dirty'))).toBe(true)
  })

  it('goes on from the stored state also after a start for which the backend did not answer', async () => {
    await stopped()
    plan({ fail: 'The backend does not answer.' })
    const running = await open({}, { retryMs: 20 })
    running.publisher.start()
    expect(await running.outcome()).toBe('failed')
    plan({})
    await eventually(() => isReady(running))
    expect(said(/ start warm a .*--resume$/gm)).toBeGreaterThan(1)
    expect(said(/ start cold /g)).toBe(1)
  })

  it('goes on from the stored state also after it was stopped while it did so', async () => {
    await stopped()
    plan({ isResumeHeld: true })
    const running = await open()
    running.publisher.start()
    await eventually(() => said(/ start warm a .*--resume$/gm) === 1)
    await running.close()
    plan({})
    await startedAgain()
    expect(said(/ start warm a .*--resume$/gm)).toBe(2)
    expect(said(/ start /g)).toBe(3)
  })

  it('goes on with the same process when the seal cannot be written', async () => {
    await stopped()
    plan({ isResumeHeld: true })
    const running = await open()
    running.publisher.start()
    await eventually(() => said(/ start warm a .*--resume$/gm) === 1)
    rmSync(inData('build', 'a', 'memory-digest'))
    mkdirSync(inData('build', 'a', 'memory-digest'))
    plan({})
    await eventually(() => isReady(running))
    expect(pids()).toHaveLength(2)
  })

  it('builds what came meanwhile on top of it', async () => {
    await stopped()
    write({ p1: { text: 'two' }, p2: { text: 'new' } })
    const running = await open()
    await running.deliver([upsert('p2')])
    running.publisher.start()
    expect(await running.outcome()).toBe('live')
    expect(await (await running.get('/discover/p2')).text()).toContain('<body>new<')
    expect(await (await running.get('/discover/p1')).text()).toContain('<body>two<')
  })
})
