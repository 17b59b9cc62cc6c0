import { generateKeyPairSync } from 'node:crypto'
import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { exitCodeOf, reportJson, reportText } from '../../../local/doctor/report.ts'
import { LAST_BACKUP_FILE, noteBackup } from '../../../server/backup/last-backup.ts'
import { NOW, of, PRODUCT, SITE, testInstallation } from './test-installation.ts'

const DAY_MS = 86_400_000
const failed = (message: RegExp, advice: RegExp) => [
  expect.objectContaining({
    state: 'failed',
    message: expect.stringMatching(message),
    advice: expect.stringMatching(advice),
  }),
]

describe('an installation that is well', () => {
  const { examine } = testInstallation()

  it('gets the exit code 0, and a line for each check', async () => {
    const findings = await examine()
    expect(findings.filter(({ state }) => state === 'failed' || state === 'warning')).toEqual([])
    expect(exitCodeOf(findings)).toBe(0)
    expect(reportText(findings)).toContain('0 failed, 0 warnings')
    expect(JSON.parse(reportJson(findings))).toMatchObject({ isWell: true, findings })
  })

  it('counts one warning as one', () => {
    const warning = {
      check: 'clock',
      state: 'warning',
      message: 'Slow.',
      advice: 'Set it.',
    } as const
    expect(reportText([warning])).toMatch(/0 failed, 1 warning, 0 not checked\n$/)
    expect(reportText([warning, warning])).toMatch(/0 failed, 2 warnings, 0 not checked\n$/)
  })

  it('at no public address is not asked for clock, certificate and release', async () => {
    const findings = await examine({ environment: { PLIEGO_SITE_URL: 'http://localhost:8080' } })
    for (const check of ['clock', 'certificate', 'release'] as const) {
      expect(of(check, findings)).toMatchObject([{ state: 'skipped' }])
    }
    expect(exitCodeOf(findings)).toBe(0)
  })
})

describe('a failure', () => {
  const { dataDir, stop, examine } = testInstallation()

  it('of the settings names every bad variable', async () => {
    const findings = await examine({ environment: { PORT: 'x', PLIEGO_AVIF: 'maybe' } })
    expect(findings).toMatchObject([
      { check: 'configuration', state: 'failed', message: expect.stringContaining('PORT') },
      { check: 'configuration', state: 'failed', message: expect.stringContaining('PLIEGO_AVIF') },
    ])
    expect(exitCodeOf(findings)).toBe(1)
  })

  it('of the disk says how much is free', async () => {
    const findings = await examine({
      tools: { diskOf: () => Promise.resolve({ freeBytes: 2 ** 20, inodes: null }) },
    })
    expect(of('disk', findings)).toEqual(failed(/^1 MB are free/, /enlarge the disk/))
  })

  it('is near when few inodes are left', async () => {
    const disk = { freeBytes: 2 ** 40, inodes: { free: 3, total: 1000 } }
    const findings = await examine({ tools: { diskOf: () => Promise.resolve(disk) } })
    expect(of('disk', findings)).toMatchObject([{ state: 'ok' }, { state: 'warning' }])
    expect(exitCodeOf(findings)).toBe(3)
  })

  it('of the version: another Node, and packages that are newer than the running product', async () => {
    const long = new Date(0)
    await utimes(path.join(dataDir(), 'address'), long, long)
    const findings = await examine({ tools: { nodeVersion: '18.0.0' } })
    expect(of('versions', findings)).toMatchObject([
      { state: 'failed', message: expect.stringContaining('Node 18.0.0') },
      { state: 'warning', advice: expect.stringContaining('Restart') },
    ])
  })

  it('of the version: another product runs than the one in this folder', async () => {
    const health = { status: 'ok', release: 7, version: '0.0.1', commit: 'f'.repeat(40) }
    const found = await examine({
      answers: { [`GET ${PRODUCT}/healthz`]: () => Response.json(health) },
    })
    expect(of('versions', found)[1]).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('The product that runs is 0.0.1 (ffffffff); this folder'),
    })
  })

  it('of backups: how old the newest is, that they have stopped, and that there is none', async () => {
    const backups = async () => of('backup', await examine())[0]
    expect(await backups()).toMatchObject({
      state: 'ok',
      message: 'The newest verified backup is 1 h old: /mnt/backups/pliego.tar.',
    })
    const createdAt = new Date(NOW - 5 * 86_400_000).toISOString()
    await noteBackup(dataDir(), { createdAt, file: '/mnt/a.tar', bytes: 1 })
    expect(await backups()).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('5 days old'),
      advice: expect.stringContaining('systemctl list-timers'),
    })
    await rm(path.join(dataDir(), LAST_BACKUP_FILE))
    expect(await backups()).toMatchObject({ state: 'warning' })
  })

  it('of the data folder: a newer version wrote it', async () => {
    const content = new DatabaseSync(path.join(dataDir(), 'backend.sqlite'))
    content.exec(`CREATE TABLE applied_migrations (service TEXT, name TEXT);
      INSERT INTO applied_migrations VALUES ('auth', '999-from-the-future')`)
    content.close()
    const builds = new DatabaseSync(path.join(dataDir(), 'publish.sqlite'))
    builds.exec('PRAGMA user_version = 999')
    builds.close()
    const findings = await examine()
    expect(of('data', findings)).toMatchObject([
      { state: 'failed', message: expect.stringContaining('newer version') },
      { state: 'failed', message: expect.stringContaining('format 999') },
    ])
  })

  it('of the product: none runs', async () => {
    stop()
    const findings = await examine()
    expect(of('product', findings)).toMatchObject([{ state: 'warning' }])
    expect(of('webhook', findings)).toMatchObject([{ state: 'skipped' }])
    expect(exitCodeOf(findings)).toBe(3)
  })

  it('of the product: it needs attention, or hangs', async () => {
    const degraded = { status: 'degraded', reasons: ['mail-waiting'] }
    const ill = await examine({
      answers: { [`GET ${PRODUCT}/healthz`]: () => Response.json(degraded) },
    })
    expect(of('product', ill)).toEqual(failed(/mail-waiting/, /OPERATIONS\.md/))
    const silent = await examine({
      answers: { [`GET ${PRODUCT}/healthz`]: () => Promise.reject(new Error('timed out')) },
    })
    expect(of('product', silent)).toEqual(failed(/timed out/, /pliego\.log/))
  })

  it('of the product: readers have no pages yet', async () => {
    const building = { status: 'building', release: null }
    const findings = await examine({
      answers: { [`GET ${PRODUCT}/healthz`]: () => Response.json(building) },
    })
    expect(of('product', findings)).toMatchObject([
      { state: 'warning', message: expect.stringMatching(/no pages yet/) },
    ])
  })

  it('is none of a publisher that runs alone, which does not tell its release', async () => {
    const findings = await examine({
      answers: { [`GET ${PRODUCT}/healthz`]: () => new Response('ok\n') },
    })
    expect(of('product', findings)).toMatchObject([{ state: 'ok', message: 'The publisher runs.' }])
  })

  it('is none of a builder that sleeps', async () => {
    const asleep = { status: 'ok', release: 7, builder: 'asleep' }
    const findings = await examine({
      answers: { [`GET ${PRODUCT}/healthz`]: () => Response.json(asleep) },
    })
    const message = 'The product runs; release 7 is live. Its builder is asleep until it is needed.'
    expect(of('product', findings)).toMatchObject([{ state: 'ok', message }])
  })

  it('of the rules: the product was started with others', async () => {
    const other = { status: 'ok', release: 7, rules: 'f'.repeat(64) }
    const findings = await examine({
      answers: { [`GET ${PRODUCT}/healthz`]: () => Response.json(other) },
    })
    expect(of('rules', findings)).toEqual(failed(/have changed/, /restart/))
  })

  it('of the webhook: another secret', async () => {
    const findings = await examine({
      answers: {
        [`POST ${PRODUCT}/hooks/publish`]: () =>
          new Response('No signature fits.', { status: 401 }),
      },
    })
    expect(of('webhook', findings)).toEqual(
      failed(/401: No signature fits/, /PLIEGO_WEBHOOK_SECRET/),
    )
  })

  it.each([
    [30_000, 'warning'],
    [600_000, 'failed'],
  ])('of the clock: it is %d ms off', async (offMs, state) => {
    const date = new Date(NOW - offMs).toUTCString()
    const findings = await examine({
      answers: { [`HEAD ${SITE}/`]: () => new Response(null, { headers: { date } }) },
    })
    expect(of('clock', findings)).toMatchObject([
      { state, advice: expect.stringContaining('timedatectl') },
    ])
  })

  it.each([
    [10, 'warning'],
    [1, 'failed'],
  ])('of the certificate: it has %d days left', async (days, state) => {
    const expiry = new Date(NOW + days * DAY_MS)
    const findings = await examine({ tools: { certificateExpiry: () => Promise.resolve(expiry) } })
    expect(of('certificate', findings)).toMatchObject([
      { state, message: `The certificate of www.example.org expires in ${days} days.` },
    ])
  })

  it.each([
    ['ENOTFOUND', /www\.example\.org cannot be resolved/, /getent hosts www\.example\.org/],
    ['ECONNREFUSED', /www\.example\.org does not answer/, /proxy runs/],
    ['ETIMEDOUT', /www\.example\.org does not answer/, /firewall/],
  ])('of the address by %s is not one of the certificate', async (code, message, advice) => {
    const error = Object.assign(new Error(`connect ${code}`), { code })
    const findings = await examine({ tools: { certificateExpiry: () => Promise.reject(error) } })
    expect(of('certificate', findings)).toEqual(failed(message, advice))
  })

  it('of the release says why the public address cannot be asked', async () => {
    const cause = new Error('getaddrinfo ENOTFOUND www.example.org')
    const findings = await examine({
      answers: { [`GET ${SITE}/`]: () => Promise.reject(new TypeError('fetch failed', { cause })) },
    })
    expect(of('release', findings)).toEqual(failed(/ENOTFOUND www\.example\.org/, /DNS/))
  })

  it.each([
    ['backend.sqlite', /do not delete it[^]*npm run restore -- FILE --data-dir/],
    ['publish.sqlite', /may go: stop Pliego, delete publish\.sqlite/],
  ])('of the data folder: %s is damaged', async (name, advice) => {
    const file = path.join(dataDir(), name)
    await writeFile(file, 'not a database, not a database, not a database')
    const message = new RegExp(`${name} cannot be read: file is not a database`)
    expect(of('data', await examine())).toContainEqual(failed(message, advice)[0])
    await rm(file)
    const database = new DatabaseSync(file)
    database.exec(
      'CREATE TABLE t (x); WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n LIMIT 4000) INSERT INTO t SELECT i FROM n',
    )
    database.close()
    const bytes = await readFile(file)
    await writeFile(file, bytes.fill(7, 8192, 12_288))
    expect(of('data', await examine())).toContainEqual(failed(/is damaged|malformed/, advice)[0])
  })

  it('of the certificate: it is not accepted, or there is none', async () => {
    const refused = await examine({
      tools: { certificateExpiry: () => Promise.reject(new Error('self-signed certificate')) },
    })
    expect(of('certificate', refused)).toEqual(failed(/self-signed/, /certbot renew/))
    const plain = await examine({ environment: { PLIEGO_SITE_URL: 'http://www.example.org' } })
    expect(of('certificate', plain)).toEqual(failed(/not encrypted/, /TLS/))
  })

  it('of the release: readers get another one, or nothing', async () => {
    const old = await examine({ answers: { [`GET ${SITE}/`]: () => new Response('<h1>Six</h1>') } })
    expect(of('release', old)).toEqual(failed(/another front page/, /cache/))
    const none = await examine({
      answers: { [`GET ${SITE}/`]: () => new Response('', { status: 502 }) },
    })
    expect(of('release', none)).toEqual(failed(/answered 502/, /DNS/))
  })
})

describe('on Firebase', () => {
  const { dataDir, examine } = testInstallation()
  const API = 'https://firebaserules.googleapis.com/v1'

  const onFirebase = async (deployed: Readonly<Record<'firestore' | 'storage', string>>) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const keyFile = path.join(dataDir(), 'key.json')
    const key = {
      type: 'service_account',
      project_id: 'my-project',
      private_key_id: 'k',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: 'publisher@my-project.iam.gserviceaccount.com',
    }
    await writeFile(keyFile, JSON.stringify(key))
    const ruleset = (content: string) => () =>
      Response.json({ source: { files: [{ name: 'rules', content }] } })
    const release = (name: string) => () =>
      Response.json({ rulesetName: `projects/my-project/rulesets/${name}` })
    return examine({
      environment: {
        GATSBY_FIREBASE_API_KEY: 'key',
        GATSBY_FIREBASE_PROJECT_ID: 'my-project',
        PLIEGO_SERVICE_ACCOUNT_FILE: keyFile,
      },
      answers: {
        [`GET ${API}/projects/my-project/releases/cloud.firestore`]: release('f'),
        [`GET ${API}/projects/my-project/releases/firebase.storage/my-project.appspot.com`]:
          release('s'),
        [`GET ${API}/projects/my-project/rulesets/f`]: ruleset(deployed.firestore),
        [`GET ${API}/projects/my-project/rulesets/s`]: ruleset(deployed.storage),
      },
    })
  }

  it('compares the deployed rules with those of the checkout', async () => {
    const firestore = await readFile('firebase/firestore.rules', 'utf8')
    const findings = await onFirebase({ firestore, storage: 'service firebase.storage {}' })
    expect(of('rules', findings)).toMatchObject([
      { state: 'ok', message: 'my-project enforces firestore.rules.' },
      { state: 'failed', advice: 'Deploy them: npm run deploy.' },
    ])
  })
})
