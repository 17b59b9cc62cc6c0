import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readLocalConfig } from '../../../local/settings/config.ts'
import { snapshotIdentity, writeHead } from '../../../publish/snapshot/head.ts'
import { dataFolders } from '../../../publish/snapshot/contents/data-files.ts'
import { openSnapshotObjects } from '../../../publish/snapshot/contents/snapshot-objects.ts'
import { storeFiles } from '../../../publish/snapshot/save/store-files.ts'
import { s3ForEachTest } from '../../publish/support/s3-for-each-test.ts'
import { fillDataFolder } from '../../publish/support/snapshot-folders.ts'
import { NOW, of, SECRET, SITE, testInstallation } from './test-installation.ts'

const HOUR_MS = 3_600_000

describe('The snapshots of a publisher', () => {
  const { dataDir, examine } = testInstallation()
  const place = () => path.join(dataDir(), 'bucket')
  const environment = () => ({
    PLIEGO_SNAPSHOTS: place(),
    PLIEGO_WEBHOOK_SECRET: SECRET,
    PLIEGO_SERVICE_ACCOUNT_FILE: path.join(dataDir(), 'key.json'),
  })
  const findings = async (changes: Readonly<Record<string, string>> = {}) =>
    of('snapshots', await examine({ environment: { ...environment(), ...changes } }))

  /** The publisher's site went live that long ago. */
  const publish = (release: number, agoMs: number) => {
    const pointer = path.join(dataDir(), 'releases', 'current')
    mkdirSync(path.dirname(pointer), { recursive: true })
    writeFileSync(pointer, JSON.stringify({ release, held: null }))
    const at = new Date(NOW - agoMs)
    utimesSync(pointer, at, at)
  }
  /** Takes a snapshot, as a publisher of these settings. */
  const take = async (
    release: number | null,
    agoMs: number,
    changes: Readonly<Record<string, string>> = {},
  ) => {
    const config = readLocalConfig(
      { PLIEGO_SITE_URL: SITE, PLIEGO_DATA_DIR: dataDir(), ...environment(), ...changes },
      'publisher',
    )
    if (config.snapshots === null) throw new Error('There is no place for snapshots.')
    const objects = await openSnapshotObjects(config.snapshots, new AbortController().signal)
    const folders = { ...(await dataFolders(dataDir(), config.projectDir)), bundles: null }
    const stored = await storeFiles({ dataDir: dataDir(), folders, objects })
    await writeHead(objects, stored, {
      fence: 1,
      identity: snapshotIdentity(config, config.projectDir),
      takenAt: new Date(NOW - agoMs).toISOString(),
      release,
    })
  }

  beforeEach(() => {
    fillDataFolder(dataDir())
    mkdirSync(place())
  })
  afterEach(() => {
    if (existsSync(place())) chmodSync(place(), 0o700)
  })

  it('are not looked for where none are kept', async () => {
    expect(of('snapshots', await examine())).toMatchObject([{ state: 'skipped' }])
  })

  it('are well when the newest one has the live release, and all of its objects', async () => {
    publish(7, 3 * HOUR_MS)
    await take(7, 2 * HOUR_MS)
    expect(await findings()).toMatchObject([
      { state: 'ok', message: `${place()} can be read and written.` },
      {
        state: 'ok',
        message: expect.stringMatching(
          /^The newest snapshot was taken 2 hours ago, with release 7: 12 files, \d+ MB, in 2 objects that are all there\.$/,
        ),
      },
    ])
    // What was written to try it is gone.
    expect(readdirSync(place()).sort()).toEqual(['head.json', 'manifests', 'packs'])
  })

  it('may be missing for a moment after a release', async () => {
    publish(1, 60_000)
    expect(await findings()).toMatchObject([
      { state: 'ok' },
      { state: 'ok', message: 'There is no snapshot yet; release 1 went live 1 minute ago.' },
    ])
    await take(1, 30_000)
    publish(2, 5_000)
    expect(await findings()).toMatchObject([
      { state: 'ok' },
      { state: 'ok', message: expect.stringContaining('release 2 went live 5 seconds ago') },
    ])
  })

  it('are late when a release is live for long that none has', async () => {
    publish(1, 2 * HOUR_MS)
    expect(await findings()).toMatchObject([
      { state: 'ok' },
      {
        state: 'warning',
        message: expect.stringContaining('from nothing'),
        advice: expect.stringContaining('snapshot.not-taken'),
      },
    ])
    await take(1, 90 * 60_000)
    publish(2, HOUR_MS)
    expect(await findings()).toMatchObject([
      { state: 'ok' },
      {
        state: 'warning',
        message: expect.stringMatching(/with release 1.*release 2 went live 1 hour ago/),
        advice: expect.stringContaining('snapshot.not-taken'),
      },
    ])
  })

  it('of an earlier version do not say which release they have', async () => {
    publish(7, 3 * HOUR_MS)
    await take(null, HOUR_MS)
    expect(await findings()).toMatchObject([
      { state: 'ok' },
      { state: 'ok', message: expect.stringContaining('taken 1 hour ago: ') },
    ])
  })

  it('need a folder, and the right to write there', async () => {
    rmSync(place(), { recursive: true })
    expect(await findings()).toMatchObject([
      {
        state: 'warning',
        message: `There is no folder ${place()}.`,
        advice: expect.stringContaining('mount'),
      },
    ])
    // A file stands in the way: the tests may run as a user who may write everywhere.
    writeFileSync(place(), '')
    expect(await findings()).toMatchObject([
      {
        state: 'failed',
        message: expect.stringMatching(/cannot be written: .*(ENOTDIR|EEXIST)/),
        advice: expect.stringContaining('right to write'),
      },
    ])
  })

  it('are of no use when an object is missing', async () => {
    publish(7, 3 * HOUR_MS)
    await take(7, HOUR_MS)
    rmSync(path.join(place(), 'packs'), { recursive: true })
    expect(await findings()).toMatchObject([
      { state: 'ok' },
      {
        state: 'failed',
        message: expect.stringMatching(/of 1 hour ago, is damaged: 1 of its 2 objects is missing/),
        advice: expect.stringMatching(/next publish/),
      },
    ])
    rmSync(path.join(place(), 'manifests'), { recursive: true })
    expect(await findings()).toMatchObject([
      { state: 'ok' },
      { state: 'failed', message: expect.stringContaining('is missing') },
    ])
  })

  it.each([
    ['{"format":2,"fence":1}', /has the format 2; this version reads 1/],
    ['{"form', /head\.json cannot be read/],
  ])('are of no use when what names the newest one is %s', async (head, message) => {
    writeFileSync(path.join(place(), 'head.json'), head)
    expect(await findings()).toMatchObject([
      { state: 'ok' },
      { state: 'failed', message: expect.stringMatching(message) },
    ])
  })

  it('are not used by a start of another site, folder or version', async () => {
    publish(7, 3 * HOUR_MS)
    await take(7, HOUR_MS, { PLIEGO_SITE_URL: 'https://old.example.org' })
    expect(await findings()).toMatchObject([
      { state: 'ok' },
      {
        state: 'warning',
        message: expect.stringContaining(
          'Its siteUrl is "https://old.example.org", here it is "https://www.example.org".',
        ),
        advice: expect.stringContaining('PLIEGO_SITE_URL'),
      },
    ])
  })

  it('are not taken of plain builds', async () => {
    expect(await findings({ PLIEGO_BUILDER: 'full' })).toMatchObject([
      { state: 'warning', advice: expect.stringContaining('PLIEGO_BUILDER') },
    ])
  })

  it('are not for what holds content', async () => {
    writeFileSync(path.join(dataDir(), 'backend.sqlite'), '')
    const all = await examine({ environment: environment() })
    expect(all).toMatchObject([
      { check: 'configuration', state: 'failed', message: expect.stringContaining('backups') },
    ])
  })

  it('need the settings of a publisher that runs alone', async () => {
    const all = await examine({ environment: { PLIEGO_SNAPSHOTS: place() } })
    expect(all.map(({ message }) => message)).toEqual([
      expect.stringContaining('PLIEGO_WEBHOOK_SECRET'),
      expect.stringContaining('PLIEGO_SERVICE_ACCOUNT_FILE'),
    ])
  })

  describe('in a bucket', () => {
    const s3 = s3ForEachTest('state')
    const bucket = () => ({
      PLIEGO_SNAPSHOTS: 's3://state/publisher',
      PLIEGO_S3_REGION: 'eu-west-1',
      PLIEGO_S3_ENDPOINT: s3().origin,
    })

    it('are looked at in the same way', async () => {
      publish(7, 3 * HOUR_MS)
      await take(7, HOUR_MS, bucket())
      expect(await findings(bucket())).toMatchObject([
        { state: 'ok', message: 's3://state/publisher/ can be read and written.' },
        { state: 'ok', message: expect.stringContaining('in 2 objects that are all there') },
      ])
      expect([...s3().objects.keys()].filter((key) => /doctor/.test(key))).toEqual([])
    })

    it('are refused to a key that may not write', async () => {
      s3().fault = (request) =>
        request.startsWith('PUT') ? { status: 403, code: 'AccessDenied' } : null
      expect(await findings(bucket())).toMatchObject([
        { state: 'failed', message: expect.stringContaining('cannot be written') },
      ])
    })
  })
})
