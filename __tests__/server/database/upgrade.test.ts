import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { openAccounts } from '../../../server/commands/open-accounts.ts'
import { createBackend } from '../../../server/app.ts'
import type { Backend } from '../../../server/app.ts'
import { BACKEND_SCHEMA } from '../../../server/backend-schema.ts'
import { parseBackendSettings } from '../../../server/settings.ts'
import { DATABASE_FILE } from '../../../server/database/database.ts'
import {
  UPGRADE_COPY_FILE,
  appliedMigrations,
  openUpToDate,
} from '../../../server/database/upgrade.ts'
import type { Schema } from '../../../server/database/upgrade.ts'
import { BUCKET, PROJECT } from '../app/backend-server.ts'
import { testLog } from '../http/test-server.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'
import { inDatabase } from '../../setup/in-database.ts'

/** Databases of early versions, as SQL; each holds an account, a post and a picture's record. */
const FIXTURES = path.resolve('__tests__/server/database/fixtures')
const EARLY_VERSIONS = readdirSync(FIXTURES)

const folder = emptyFolder()

const withDatabase = <T>(file: string, work: (database: DatabaseSync) => T): T =>
  inDatabase(path.join(folder, file), work)

const names = (database: DatabaseSync) =>
  appliedMigrations(database).map(({ service, name }) => `${service}/${name}`)

const emails = (database: DatabaseSync) => database.prepare('SELECT email FROM auth_accounts').all()

async function startBackend(): Promise<Backend> {
  return createBackend({
    dataDir: folder,
    projectId: PROJECT,
    bucket: BUCKET,
    firestoreRules: await readFile('firebase/firestore.rules', 'utf8'),
    storageRules: await readFile('firebase/storage.rules', 'utf8'),
    publicOrigin: () => 'http://localhost:8080',
    webhook: null,
    settings: parseBackendSettings({}),
    log: testLog().log,
  })
}

/** The schema with one more step of the auth service. */
const withStep = (sql: string, name = '999-of-tomorrow'): Schema => ({
  ...BACKEND_SCHEMA,
  auth: [...(BACKEND_SCHEMA.auth ?? []), { name, sql }],
})

const open = (schema: Schema, mayUpgrade = true) => {
  openUpToDate(folder, schema, { mayUpgrade }).close()
}

describe('the database of an older version', () => {
  const tomorrow = withStep('CREATE TABLE tomorrow (id INTEGER)')

  it('keeps what it holds when it is brought up to date', async () => {
    const backend = await startBackend()
    await backend.accounts.create({
      email: 'ana@example.org',
      password: 'quiet-river-stones',
      role: 'author',
    })
    await backend.close()
    open(tomorrow)
    expect(withDatabase(DATABASE_FILE, names)).toContain('auth/999-of-tomorrow')
    expect(withDatabase(DATABASE_FILE, emails)).toEqual([{ email: 'ana@example.org' }])
  })

  it('is copied beside itself before it is changed', async () => {
    open(BACKEND_SCHEMA)
    const before = withDatabase(DATABASE_FILE, names)
    open(tomorrow)
    expect(withDatabase(UPGRADE_COPY_FILE, names)).toEqual(before)
    const { mode } = await stat(path.join(folder, UPGRADE_COPY_FILE))
    expect(mode & 0o777).toBe(0o600)
  })

  it('stays usable for the old version when a step fails', () => {
    open(BACKEND_SCHEMA)
    const before = withDatabase(DATABASE_FILE, names)
    expect(() => {
      open(withStep('CREATE TABLE half (id INTEGER); INSERT INTO missing VALUES (1)'))
    }).toThrow(expect.objectContaining({ code: 'database/migration-failed' }))
    expect(withDatabase(DATABASE_FILE, names)).toEqual(before)
  })

  it('is left alone by a command that may run beside the old version', () => {
    const services = Object.entries(BACKEND_SCHEMA).filter(([service]) => service !== 'webhook')
    open(Object.fromEntries(services))
    expect(() => openAccounts(folder, PROJECT)).toThrow(
      expect.objectContaining({
        code: 'database/outdated',
        message: expect.stringContaining('start it once with this version'),
      }),
    )
    expect(readdirSync(folder)).not.toContain(UPGRADE_COPY_FILE)
  })
})

describe('the database of an early version', () => {
  it.each(EARLY_VERSIONS)('of %s is refused with what to do, unchanged', async (version) => {
    withDatabase(DATABASE_FILE, (database) => {
      database.exec(readFileSync(path.join(FIXTURES, version), 'utf8'))
    })

    const before = withDatabase(DATABASE_FILE, names)
    await expect(startBackend()).rejects.toMatchObject({
      code: 'database/too-old',
      message: expect.stringMatching(/early version[^]*PLIEGO_DATA_DIR[^]*Nothing was changed/),
    })
    expect(withDatabase(DATABASE_FILE, names)).toEqual(before)
    expect(readdirSync(folder)).not.toContain(UPGRADE_COPY_FILE)
  })

  it('is used as it is when it has seen every step that the first one of today holds', () => {
    open(BACKEND_SCHEMA)
    withDatabase(DATABASE_FILE, (database) => {
      database.exec(`INSERT INTO applied_migrations VALUES ('auth', '001-accounts-and-sessions', 1),
        ('auth', '002-revoked-sessions', 1), ('webhook', '001-outbox', 1)`)
    })
    open(BACKEND_SCHEMA, false)
    expect(readdirSync(folder)).not.toContain(UPGRADE_COPY_FILE)
  })
})

describe('the database of this version', () => {
  it('is opened without a copy', () => {
    open(BACKEND_SCHEMA)
    open(BACKEND_SCHEMA, false)
    expect(readdirSync(folder)).not.toContain(UPGRADE_COPY_FILE)
  })

  it('has seen the steps of every service that keeps tables', async () => {
    await (await startBackend()).close()
    const known = Object.entries(BACKEND_SCHEMA).flatMap(([service, steps]) =>
      steps.map(({ name }) => `${service}/${name}`),
    )
    expect(withDatabase(DATABASE_FILE, names)).toEqual(known.sort())
  })
})

describe('the database of a newer version', () => {
  it('is refused with what to do, unchanged', () => {
    open(withStep('CREATE TABLE tomorrow (id INTEGER)'))
    const before = withDatabase(DATABASE_FILE, names)
    expect(() => {
      open(BACKEND_SCHEMA)
    }).toThrow(
      expect.objectContaining({
        code: 'database/newer',
        message: expect.stringMatching(
          /auth\/999-of-tomorrow[^]*Start that version again[^]*backup/,
        ),
      }),
    )
    expect(withDatabase(DATABASE_FILE, names)).toEqual(before)
  })

  it('is refused when it has a service that is not known here', () => {
    open({ ...BACKEND_SCHEMA, audit: [{ name: '001-audit', sql: 'CREATE TABLE audit (id TEXT)' }] })
    expect(() => {
      open(BACKEND_SCHEMA)
    }).toThrow(expect.objectContaining({ code: 'database/newer' }))
  })

  describe('that only has tables more', () => {
    it.each([
      ['changes what is there', 'ALTER TABLE auth_accounts ADD COLUMN age INTEGER'],
      [
        'hinders what this one deletes or replaces',
        'CREATE TABLE b (uid TEXT REFERENCES auth_accounts (uid))',
      ],
    ])('is no such version when its step also %s', (_, other) => {
      const sql = `CREATE TABLE a (id INTEGER); ${other}`
      expect(() => {
        open(withStep(sql, '999-tomorrow.additive'))
      }).toThrow(expect.objectContaining({ code: 'database/migration-failed' }))
    })
  })

  it('can be left for the copy that was made before the upgrade', () => {
    open(BACKEND_SCHEMA)
    open(withStep('CREATE TABLE tomorrow (id INTEGER)'))
    renameSync(path.join(folder, UPGRADE_COPY_FILE), path.join(folder, DATABASE_FILE))
    open(BACKEND_SCHEMA, false)
    expect(withDatabase(DATABASE_FILE, names)).not.toContain('auth/999-of-tomorrow')
  })
})

describe('A database that is damaged', () => {
  const damage = (from: number) => {
    const file = path.join(folder, DATABASE_FILE)
    writeFileSync(file, readFileSync(file).fill(7, from))
  }
  const open = () => {
    openUpToDate(folder, BACKEND_SCHEMA, { mayUpgrade: true }).close()
  }
  const refusal = {
    code: 'database/damaged',
    message: expect.stringMatching(/do not delete it[^]*npm run restore -- FILE --data-dir/),
  }

  it.each([
    ['in its header', 0],
    ['behind its header', 4096],
  ])('%s is said to be so, with the way to a backup', (_, from) => {
    open()
    damage(from)
    expect(open).toThrow(expect.objectContaining(refusal))
  })

  it('and would be copied before an upgrade is not taken for a full disk', () => {
    open()
    withDatabase(DATABASE_FILE, (database) => {
      database.exec('PRAGMA journal_mode = DELETE')
      database.exec(
        'CREATE TABLE t (x); WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n LIMIT 9000) INSERT INTO t SELECT i FROM n',
      )
    })
    damage(readFileSync(path.join(folder, DATABASE_FILE)).length - 20_000)
    const schema = withStep('CREATE TABLE tomorrow (id TEXT)', '999-tomorrow')
    expect(() => openUpToDate(folder, schema, { mayUpgrade: true })).toThrow(
      expect.objectContaining(refusal),
    )
  })
})
