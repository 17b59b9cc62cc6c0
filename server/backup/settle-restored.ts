import { stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { placeOfContent } from '../storage/store/content-place.ts'
import { DATABASE_FILE, transaction } from '../database/database.ts'
import { ignoreMissing } from '../../node-shared/errors.ts'
import { rebuildMessage } from '../../shared/publish/webhook/messages.ts'
import { BackupError } from './backup-error.ts'

const contentRows = z.array(z.object({ name: z.string(), sha256: z.string(), size: z.number() }))
const checkRow = z.object({ integrity_check: z.string() })

/**
 * Tables of work that waited when the backup was made, and is done since or no longer wanted: mails
 * and webhooks must not go out again, codes that were mailed must not work a second time, and uploads
 * in progress have lost their parts. Tables that an older version did not have are skipped.
 */
const STALE_TABLES = [
  'auth_mails',
  'auth_oob_codes',
  'storage_upload_sessions',
  'webhook_outbox',
] as const

/**
 * Checks an unpacked database against itself and its files, and settles what must not be repeated. A
 * message that asks for a build of everything waits for the publisher.
 *
 * @throws BackupError `backup/archive-damaged`
 */
export async function settleRestored(
  dataDir: string,
  { endSessions, now }: { readonly endSessions: boolean; readonly now: Date },
): Promise<void> {
  const database = new DatabaseSync(path.join(dataDir, DATABASE_FILE), {
    enableForeignKeyConstraints: true,
  })
  try {
    checkDatabase(database)
    await checkFiles(database, dataDir)
    const has = (table: string) =>
      database
        .prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`)
        .get(table) !== undefined
    transaction(database, () => {
      const tables = endSessions ? [...STALE_TABLES, 'auth_sessions'] : STALE_TABLES
      for (const table of tables) if (has(table)) database.exec(`DELETE FROM ${table}`)
      if (!has('webhook_outbox')) return
      database
        .prepare(
          `INSERT INTO webhook_outbox (message_id, payload, attempts, next_attempt_at)
           VALUES (?, ?, 0, ?)`,
        )
        .run(
          `msg_restore_${now.getTime()}`,
          rebuildMessage('the content was restored from a backup', now),
          now.getTime(),
        )
    })
  } finally {
    database.close()
  }
}

function checkDatabase(database: DatabaseSync): void {
  const problems = database.prepare('PRAGMA integrity_check').all()
  const first = checkRow.parse(problems[0]).integrity_check
  if (first !== 'ok') {
    throw new BackupError(
      'backup/archive-damaged',
      `The database in the backup is damaged: ${first}`,
    )
  }
  if (database.prepare('PRAGMA foreign_key_check').all().length > 0) {
    throw new BackupError(
      'backup/archive-damaged',
      'The database in the backup contradicts itself: rows refer to others that are not there.',
    )
  }
}

async function checkFiles(database: DatabaseSync, dataDir: string): Promise<void> {
  const rows = contentRows.parse(
    database.prepare('SELECT name, sha256, size FROM storage_objects').all(),
  )
  for (const { name, sha256, size } of rows) {
    const found = await stat(placeOfContent(path.join(dataDir, 'files'), sha256)).catch(
      ignoreMissing,
    )
    if (found?.size !== size) {
      throw new BackupError(
        'backup/archive-damaged',
        `The backup holds the record of the stored file ${name}, but not its bytes.`,
      )
    }
  }
}
