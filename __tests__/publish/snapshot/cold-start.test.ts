import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createLog } from '../../../node-shared/log/log.ts'
import { createTokenSource } from '../../../node-shared/backend/service-key.ts'
import type { KeyFile } from '../../../server/service-accounts/service-accounts.ts'
import type { PublisherOptions } from '../../../publish/app.ts'
import { createSnapshots } from '../../../publish/snapshot/snapshots.ts'
import type { Snapshots, SnapshotsOptions } from '../../../publish/snapshot/snapshots.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { PROJECT, startBackend } from '../../server/app/backend-server.ts'
import type { BackendServer } from '../../server/app/backend-server.ts'
import {
  builderTests,
  isLive,
  isReady,
  publishPost,
  SAME_SITE,
  signedIn,
} from '../support/builder-tests.ts'
import { eventually } from '../support/publisher.ts'

const embedded = parseFirebaseSettings({})
const settings = { ...embedded, options: { ...embedded.options, projectId: PROJECT } }

describe('A publisher that keeps snapshots', () => {
  const { folders, inData, write, open, started, events, said, pids } = builderTests(SAME_SITE)
  let backend: BackendServer
  let key: KeyFile
  let logged: { readonly event: string; readonly reason?: string }[]

  beforeEach(async () => {
    backend = await startBackend()
    key = await backend.backend.serviceAccounts.add('publisher')
    logged = []
  })
  afterEach(() => backend.close())

  const bucket = () => path.join(folders().root, 'bucket')
  /** What the metrics of the publisher that was opened last are made of. */
  let numbers: Snapshots['numbers']
  const withSnapshots = async (
    more: Partial<SnapshotsOptions> = {},
  ): Promise<Partial<PublisherOptions>> => {
    const log = createLog('debug', (line) => logged.push(JSON.parse(line) as { event: string }))
    const snapshots = await createSnapshots({
      dataDir: folders().dataDir,
      projectDir: folders().projectDir,
      settings: { kind: 'folder', folder: bucket() },
      identity: { site: 'http://site.test' },
      machine: process.env,
      log,
      clock: Date.now,
      quietMs: 600_000,
      everyMs: 0,
      closingMs: 600_000,
      ...more,
    })
    await snapshots.restore()
    numbers = snapshots.numbers
    return {
      log,
      snapshots,
      settings,
      backendOrigin: () => backend.origin,
      serviceToken: createTokenSource(key, Date.now),
      leaseTuning: { termMs: 60_000, lookMs: 5, lingerMs: 5, watchMs: 60_000 },
    }
  }
  const saw = (event: string) => logged.some((line) => line.event === event)
  /** Has built the site, and has been stopped in order. */
  const stopped = async () => {
    const running = await started({}, await withSnapshots())
    await eventually(() => existsSync(inData('build', 'a', 'released-as')))
    await running.close()
  }
  const liveRelease = () =>
    (JSON.parse(readFileSync(inData('releases', 'current'), 'utf8')) as { release: number }).release
  /** The instance is gone, with its disk. What the builders of these tests read is elsewhere in real life. */
  const loseInstance = () => {
    const posts = readFileSync(inData('posts.json'))
    rmSync(folders().dataDir, { recursive: true })
    mkdirSync(folders().dataDir)
    writeFileSync(inData('posts.json'), posts)
  }

  it('hands its state over when it ends: an empty instance goes on without a build', async () => {
    await stopped()
    const head = JSON.parse(readFileSync(path.join(bucket(), 'head.json'), 'utf8')) as object
    expect(head).toMatchObject({ release: liveRelease() })
    expect(numbers()).toEqual({ release: liveRelease(), taken: 1, failed: 0 })
    loseInstance()
    events.length = 0
    write({ p1: { text: 'two' } })
    const running = await open({}, await withSnapshots())
    expect(saw('snapshot.restored')).toBe(true)
    expect(numbers()).toEqual({ release: liveRelease(), taken: 0, failed: 0 })
    expect(await isLive(running, 'p1', 'one')).toBe(true)
    running.publisher.start()
    await eventually(() => isReady(running))
    // Not even a warm one.
    expect(pids()).toHaveLength(1)
    expect(said(/start warm a .*--resume$/gm)).toBe(1)
    await publishPost(running, 'p1', 2)
    await running.outcome()
    expect(await isLive(running, 'p1', 'two')).toBe(true)
    expect(events.filter(({ kind }) => kind === 'started')).toHaveLength(1)
  })

  it('takes one when it is quiet, also without an end', async () => {
    const running = await started({}, await withSnapshots({ quietMs: 20 }))
    await eventually(() => saw('snapshot.taken'))
    loseInstance()
    await running.close()
    loseInstance()
    const again = await open({}, await withSnapshots())
    expect(await isLive(again, 'p1', 'one')).toBe(true)
  })

  it('takes one when the site goes back to an earlier release', async () => {
    const running = await started({}, await withSnapshots({ quietMs: 1 }))
    await eventually(() => numbers().release !== null)
    const first = liveRelease()
    write({ p1: { text: 'two' } })
    await publishPost(running, 'p1', 2)
    await running.outcome()
    await eventually(() => events.some(({ kind }) => kind === 'complete'))
    await eventually(() => numbers().release === liveRelease())
    const { status } = await fetch(`${running.origin}/api/publish/rollback`, {
      method: 'POST',
      headers: signedIn,
      body: JSON.stringify({ release: first, reason: 'wrong' }),
    })
    expect(status).toBe(200)
    await eventually(() => numbers().release === first)
    // Without an end: the instance is killed.
    const kept = readFileSync(path.join(bucket(), 'head.json'))
    await running.close()
    writeFileSync(path.join(bucket(), 'head.json'), kept)
    loseInstance()
    const again = await open({}, await withSnapshots())
    expect(await isLive(again, 'p1', 'one')).toBe(true)
  })

  it('counts those that could not be taken', async () => {
    writeFileSync(bucket(), 'a file stands in the way')
    const running = await started({}, await withSnapshots({ quietMs: 20, everyMs: 600_000 }))
    await eventually(() => saw('snapshot.not-taken'))
    expect(numbers()).toEqual({ release: null, taken: 0, failed: 1 })
    rmSync(bucket())
    await running.close()
    expect(numbers()).toMatchObject({ taken: 1, failed: 1 })
  })

  it('takes one after a start that found nothing to build', async () => {
    await stopped()
    rmSync(bucket(), { recursive: true })
    const running = await open({}, await withSnapshots({ quietMs: 20 }))
    running.publisher.start()
    await eventually(() => saw('snapshot.taken'))
  })

  it('builds the site where the snapshot is of another one, and says so', async () => {
    await stopped()
    loseInstance()
    const other = await started(
      {},
      await withSnapshots({ identity: { site: 'http://other.test' } }),
    )
    const { reason } = logged.find(({ event }) => event === 'snapshot.refused') ?? {}
    expect(reason).toContain('Its site is "http://site.test", here it is "http://other.test".')
    expect(await isLive(other, 'p1', 'one')).toBe(true)
  })

  it('builds the site where the snapshot is damaged, and says so', async () => {
    await stopped()
    loseInstance()
    for (const pack of readdirSync(path.join(bucket(), 'packs'))) {
      writeFileSync(path.join(bucket(), 'packs', pack), 'damaged')
    }
    const running = await started({}, await withSnapshots())
    expect(logged.find(({ event }) => event === 'snapshot.refused')?.reason).toContain('content')
    expect(await isLive(running, 'p1', 'one')).toBe(true)
  })

  it('leaves a data folder alone that has a site', async () => {
    await stopped()
    logged.length = 0
    await withSnapshots()
    expect(saw('snapshot.restored')).toBe(false)
  })
})
