import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { DATABASE_FILE } from '../../../server/database/database.ts'
import { changeIndexes } from '../../../server/firestore/store/indexes.ts'
import { createResourceNames } from '../../../server/firestore/values/resource-name.ts'
import { readStoredFields } from '../../../server/firestore/values/stored-value.ts'
import { EMBEDDED_PROJECT_ID } from '../../../shared/firebase/firebase-settings.ts'

const documentRow = z.object({
  key: z.number(),
  path: z.string(),
  collection: z.string(),
  fields: z.string(),
})

const entryRow = z.object({ fields: z.string(), key: z.instanceof(Uint8Array) })

const objectRow = z.object({ name: z.string(), sha256: z.string(), size: z.number() })
const uploadRow = z.object({ part_name: z.string(), received: z.number(), status: z.string() })

/** Rows that must not be there, with what each one found would mean. */
const ORPHANS: readonly (readonly [string, string])[] = [
  [
    'index entries without a document',
    'SELECT count(*) AS n FROM document_index WHERE document NOT IN (SELECT key FROM documents)',
  ],
  [
    'sessions without an account',
    'SELECT count(*) AS n FROM auth_sessions WHERE uid NOT IN (SELECT uid FROM auth_accounts)',
  ],
  [
    'codes without an account',
    'SELECT count(*) AS n FROM auth_oob_codes WHERE uid NOT IN (SELECT uid FROM auth_accounts)',
  ],
  [
    'revisions newer than their post',
    `SELECT count(*) AS n FROM documents r JOIN documents p
       ON r.collection = p.path || '/revisions' AND p.collection = 'posts'
       WHERE CAST(r.id AS INTEGER) > CAST(json_extract(p.fields, '$.revision.integerValue') AS INTEGER)`,
  ],
  [
    'commits later than the last commit',
    `SELECT count(*) AS n FROM documents, firestore_state
       WHERE update_time > last_commit_time OR create_time > update_time`,
  ],
]

/**
 * Looks into the data folder of a running backend, past its protocol: is the database whole, does
 * every row have its file and every file its row, every document its index entries and no others?
 *
 * @returns what is wrong, in words; call it after every restart
 */
export function createAudit(dataDir: string): () => Promise<string[]> {
  let seen = 0
  return async () => {
    const database = new DatabaseSync(path.join(dataDir, DATABASE_FILE), { readOnly: true })
    try {
      const since = seen
      const newest = database.prepare('SELECT last_commit_time AS t FROM firestore_state').get()
      seen = Number(newest?.['t'])
      return [
        ...auditDatabase(database),
        ...auditIndexes(database, since),
        ...(await auditFiles(database, dataDir)),
        ...(await auditLeftovers(dataDir)),
      ]
    } finally {
      database.close()
    }
  }
}

function auditDatabase(database: DatabaseSync): string[] {
  const problems: string[] = []
  for (const row of database.prepare('PRAGMA integrity_check').all()) {
    if (row['integrity_check'] !== 'ok') problems.push(`integrity: ${JSON.stringify(row)}`)
  }
  for (const row of database.prepare('PRAGMA foreign_key_check').all()) {
    problems.push(`foreign key: ${JSON.stringify(row)}`)
  }
  for (const [what, sql] of ORPHANS) {
    const count = database.prepare(sql).get()?.['n']
    if (count !== 0) problems.push(`${String(count)} ${what}`)
  }
  return problems
}

async function auditFiles(database: DatabaseSync, dataDir: string): Promise<string[]> {
  const problems: string[] = []
  const files = path.join(dataDir, 'files')
  const objects = z
    .array(objectRow)
    .parse(database.prepare('SELECT name, sha256, size FROM storage_objects').all())
  for (const { name, sha256, size } of objects) {
    const file = path.join(files, sha256.slice(0, 2), sha256)
    if (!existsSync(file)) problems.push(`${name}: the row is there without its file`)
    else if ((await stat(file)).size !== size) problems.push(`${name}: the file has another size`)
  }
  const uploads = z
    .array(uploadRow)
    .parse(
      database.prepare('SELECT part_name, received, status FROM storage_upload_sessions').all(),
    )
  for (const upload of uploads) {
    const file = path.join(files, 'uploads', upload.part_name)
    if (upload.status !== 'active' || upload.received === 0) continue
    if (!existsSync(file) || (await stat(file)).size < upload.received) {
      problems.push(`upload ${upload.part_name}: acknowledged bytes are gone`)
    }
  }
  const used = new Set([
    ...objects.map(({ sha256 }) => sha256),
    ...uploads.map(({ part_name: name }) => name),
  ])
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !used.has(entry.name)) problems.push(`file without a row: ${entry.name}`)
  }
  return problems
}

/** Temporary files that a durable write left before its rename. */
async function auditLeftovers(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir)
  return names.filter((name) => name.endsWith('.tmp')).map((name) => `left behind: ${name}`)
}

/**
 * Compares the index entries of documents with what the documents themselves say. Each document is
 * compared once per change: earlier ones cannot have changed.
 *
 * @param since only documents that were written later; microseconds
 */
function auditIndexes(database: DatabaseSync, since: number): string[] {
  const names = createResourceNames(EMBEDDED_PROJECT_ID)
  const entries = database.prepare(
    'SELECT fields, key FROM document_index WHERE collection = ? AND document = ?',
  )
  const documents = database
    .prepare('SELECT key, path, collection, fields FROM documents WHERE update_time > ?')
    .iterate(since)
  const problems: string[] = []
  for (const row of documents) {
    const document = documentRow.parse(row)
    const { added } = changeIndexes(
      document.path,
      null,
      readStoredFields(JSON.parse(document.fields), names),
    )
    const text = (fields: string, key: Uint8Array) =>
      `${fields} ${Buffer.from(key).toString('hex')}`
    const expected = added.map(({ index, key }) => text(index, key)).sort()
    const found = z
      .array(entryRow)
      .parse(entries.all(document.collection, document.key))
      .map(({ fields, key }) => text(fields, key))
      .sort()
    if (expected.join('\n') !== found.join('\n')) {
      problems.push(
        `${document.path}: ${found.length} index entries, not the ${expected.length} of its fields`,
      )
    }
  }
  return problems
}
