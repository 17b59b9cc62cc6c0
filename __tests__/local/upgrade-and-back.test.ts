import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SQLOutputValue } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { DATABASE_FILE as PUBLISH_FILE } from '../../publish/queue/database.ts'
import { BACKEND_SCHEMA } from '../../server/backend-schema.ts'
import { parseBackendSettings } from '../../server/settings.ts'
import { DATABASE_FILE } from '../../server/database/database.ts'
import { openUpToDate } from '../../server/database/upgrade.ts'
import type { Schema } from '../../server/database/upgrade.ts'
import { variantName } from '../../shared/picture/picture-variants.ts'
import { startBackend } from '../server/app/backend-server.ts'
import type { BackendServer } from '../server/app/backend-server.ts'
import { KINDS } from './support/content-of-every-kind.ts'
import type { Read, Round } from './support/content-of-every-kind.ts'
import { emptyFolder } from '../setup/empty-folder.ts'
import { inDatabase } from '../setup/in-database.ts'

/** Where nothing listens: what is to be sent there waits. */
const NOWHERE = '127.0.0.1:1'

/** The next version: tables more, of a service that is there and of a new one. */
const NEXT: Schema = {
  ...BACKEND_SCHEMA,
  auth: [
    ...(BACKEND_SCHEMA.auth ?? []),
    { name: '999-factors.additive', sql: 'CREATE TABLE second_factors (id INTEGER)' },
  ],
  comments: [{ name: '001-comments.additive', sql: 'CREATE TABLE comments (id INTEGER)' }],
}

const folder = emptyFolder()

const start = () =>
  startBackend({
    dataDir: folder,
    settings: parseBackendSettings({
      PLIEGO_SMTP_URL: `smtp://${NOWHERE}`,
      PLIEGO_MAIL_FROM: 'site@example.org',
    }),
    webhook: {
      url: `http://${NOWHERE}`,
      secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    },
  })

/** Columns that count and say when something is tried again, by table; everything else stays. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  auth_accounts: ['last_login_at', 'last_refresh_at'],
  auth_attempts: ['failures', 'last_failure_at'],
  auth_mails: ['attempts', 'next_attempt_at'],
  firestore_state: ['last_commit_time'],
  insights_vitals: ['reports'],
  webhook_outbox: ['attempts', 'next_attempt_at'],
}

type Row = Record<string, SQLOutputValue>

/** Every row of every table of a database, as text and by table. */
const rowsOf = (file: string): Record<string, string[]> =>
  inDatabase(path.join(folder, file), (database) => {
    const tables = database.prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    const textOf = (table: string, row: Row) =>
      JSON.stringify(
        Object.entries(row).filter(([column]) => MOVES[table]?.includes(column) !== true),
      )
    return Object.fromEntries(
      tables.all().map(({ name }) => {
        const table = String(name)
        return [
          table,
          database
            .prepare(`SELECT * FROM ${table}`)
            .all()
            .map((row) => textOf(table, row)),
        ]
      }),
    )
  })

/** Every row by table, and every stored file. */
function everything(): Record<string, readonly string[]> {
  const files = readdirSync(path.join(folder, 'files'), { recursive: true }).map(String)
  return { ...rowsOf(DATABASE_FILE), ...rowsOf(PUBLISH_FILE), files }
}

/** What the next version does: its tables, a row in each, and files that only these rows refer to. */
function upgrade(): void {
  openUpToDate(folder, NEXT, { mayUpgrade: true }).close()
  const bytes = 'ab'.padEnd(64, '0')
  for (const file of [`ab/${bytes}`, 'uploads/a-part']) {
    mkdirSync(path.dirname(path.join(folder, 'files', file)), { recursive: true })
    writeFileSync(path.join(folder, 'files', file), 'of the next version')
  }
  inDatabase(path.join(folder, DATABASE_FILE), (database) => {
    database.exec(`INSERT INTO second_factors VALUES (1); INSERT INTO comments VALUES (1);
      INSERT OR IGNORE INTO storage_objects
        SELECT '${variantName('cd'.repeat(16), 40)}', '${bytes}', 19, content_type, md5_hash, crc32c,
          generation, metageneration, created_at, updated_at, download_tokens, settings, NULL
        FROM storage_objects LIMIT 1`)
  })
  inDatabase(path.join(folder, PUBLISH_FILE), (database) => {
    database.exec(`CREATE TABLE IF NOT EXISTS subscribers (id INTEGER);
      INSERT INTO subscribers VALUES (1)`)
  })
}

/** The collections that the rules know, at any depth. */
const COLLECTIONS = [
  ...readFileSync('firebase/firestore.rules', 'utf8').matchAll(/match \/(\w+)\/\{/g),
]
  .map(([, name]) => name)
  .filter((name) => name !== 'databases')

describe('an upgrade to a version with more tables, a downgrade and an upgrade again', () => {
  const readers = new Map<string, Read>()
  const wasRead = new Map<string, unknown>()
  let before: Record<string, readonly string[]> = {}

  function loseNothing(): void {
    const after = everything()
    const lost = Object.entries(before).flatMap(([table, rows]) =>
      rows.filter((row) => after[table]?.includes(row) !== true).map((row) => `${table}: ${row}`),
    )
    expect(lost).toEqual([])
    before = after
  }

  async function readAll(server: BackendServer): Promise<Map<string, unknown>> {
    const found = [...readers].map(async ([what, read]) => [what, await read(server)] as const)
    return new Map(await Promise.all(found))
  }

  /** This version runs on the folder: reads what was written, and writes everything of a round. */
  async function run(round: Round | null): Promise<void> {
    const server = await start()
    expect(await readAll(server)).toEqual(wasRead)
    for (const [kind, write] of Object.entries(round === null ? {} : KINDS)) {
      if (round !== null) readers.set(`${round}: ${kind}`, await write(server, round))
    }
    for (const [what, found] of await readAll(server)) wasRead.set(what, found)
    await server.close()
    loseNothing()
  }

  it('lose nothing of any table, collection or file, and everything can be read in between', async () => {
    await run('first')
    const empty = Object.entries(before).filter(([, rows]) => rows.length === 0)
    expect(empty.map(([table]) => `The table ${table} needs content in KINDS.`)).toEqual([])
    const documents = before['documents']?.join('\n') ?? ''
    const missing = COLLECTIONS.filter((name) => !documents.includes(`["collection_id","${name}"]`))
    expect(missing.map((name) => `The collection ${name} needs a document in KINDS.`)).toEqual([])

    upgrade()
    loseNothing()
    await run('second')
    await run('third')
    upgrade()
    loseNothing()
    await run(null)
  })
})
