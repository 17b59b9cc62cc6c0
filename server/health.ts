import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { isErrorLike } from './log.ts'
import type { Log } from './log.ts'
import { placeOfContent } from './storage/content-place.ts'
import { isMissingFile } from './store/file-errors.ts'

/** Why the backend needs attention. Stable words, for programs. */
export type HealthReason =
  | 'disk-nearly-full'
  | 'database-not-writable'
  | 'files-missing'
  | 'mail-waiting'
  | 'webhooks-waiting'

/** What `/healthz` says of the backend. */
export interface BackendHealth {
  readonly status: 'ok' | 'degraded'
  readonly reasons: readonly HealthReason[]
}

/** Builds, logs and the database need room too, when uploads have taken theirs. In bytes. */
const MARGIN_BYTES = 100 * 1024 * 1024
/** Messages that were tried so often without success are stuck. */
const STUCK_ATTEMPTS = 6
/** How long an answer is good for, in milliseconds: asking often must cost nothing. */
const FRESH_MS = 5_000
/** How often every stored file is looked for, in milliseconds. */
const FILES_INTERVAL_MS = 60 * 60_000

const contentRows = z.array(z.object({ sha256: z.string() }))
const countRow = z.object({ total: z.number() })

/** What {@link createHealth} works with. */
export interface HealthOptions {
  readonly database: DatabaseSync
  readonly dataDir: string
  /** What uploads leave free on the disk, in bytes. */
  readonly diskReserveBytes: number
  readonly clock: () => Date
  readonly log: Log
  /** Free bytes of the disk under a folder; asks the system when left out. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/** Looks after the backend's health, at most every five seconds, however often it is asked. */
export function createHealth(options: HealthOptions): () => Promise<BackendHealth> {
  const { database, dataDir, clock, log } = options
  const freeBytes = options.freeBytes ?? askSystem
  let last: { readonly at: number; readonly health: Promise<BackendHealth> } | null = null
  let filesCheckedAt = Number.NEGATIVE_INFINITY
  let isFileMissing = false

  const hasTable = (table: string) =>
    database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(table) !==
    undefined

  const isStuck = (table: string, condition: string) =>
    hasTable(table) &&
    countRow.parse(
      database
        .prepare(
          `SELECT count(*) AS total FROM (SELECT 1 FROM ${table}
           WHERE attempts >= ${STUCK_ATTEMPTS} AND ${condition} LIMIT 1)`,
        )
        .get(),
    ).total > 0

  function isWritable(): boolean {
    if (database.isTransaction) return true
    try {
      database.exec('BEGIN IMMEDIATE; ROLLBACK')
      return true
    } catch (error) {
      log.error('health.database-not-writable', {}, error)
      return false
    }
  }

  async function findMissingFile(): Promise<void> {
    const rows = contentRows.parse(
      database.prepare('SELECT DISTINCT sha256 FROM storage_objects').all(),
    )
    for (const { sha256 } of rows) {
      try {
        await stat(placeOfContent(path.join(dataDir, 'files'), sha256))
      } catch (error) {
        if (!isMissingFile(error)) throw error
        // Deleted while we looked, or lost?
        const row = database
          .prepare('SELECT name FROM storage_objects WHERE sha256 = ? LIMIT 1')
          .get(sha256)
        if (row === undefined) continue
        isFileMissing = true
        log.error('health.file-missing', { name: z.object({ name: z.string() }).parse(row).name })
        return
      }
    }
    isFileMissing = false
  }

  async function look(at: number): Promise<BackendHealth> {
    if (at - filesCheckedAt >= FILES_INTERVAL_MS) {
      filesCheckedAt = at
      await findMissingFile()
    }
    const checks: readonly (readonly [HealthReason, boolean])[] = [
      ['disk-nearly-full', (await freeBytes(dataDir)) < options.diskReserveBytes + MARGIN_BYTES],
      ['database-not-writable', !isWritable()],
      ['files-missing', isFileMissing],
      ['mail-waiting', isStuck('auth_mails', 'true')],
      ['webhooks-waiting', isStuck('webhook_outbox', 'parked_at IS NULL')],
    ]
    const reasons = checks.flatMap(([reason, isBad]) => (isBad ? [reason] : []))
    return { status: reasons.length === 0 ? 'ok' : 'degraded', reasons }
  }

  return () => {
    const at = clock().getTime()
    if (last === null || at - last.at >= FRESH_MS) {
      last = {
        at,
        health: look(at).catch((error: unknown): BackendHealth => {
          log.error('health.failed', { reason: isErrorLike(error) ? error.message : '' }, error)
          return { status: 'degraded', reasons: ['database-not-writable'] }
        }),
      }
    }
    return last.health
  }
}

/** As {@link BackendHealth}, with reasons only where there are any. */
export function withReasons({ status, reasons }: BackendHealth): {
  readonly status: BackendHealth['status']
  readonly reasons?: readonly HealthReason[]
} {
  return reasons.length === 0 ? { status } : { status, reasons }
}

async function askSystem(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
