import { statfs, utimes } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { isErrorLike } from '../node-shared/errors.ts'
import type { Log } from '../node-shared/log/log.ts'

/** Why the backend needs attention. Stable words, for programs. */
export type HealthReason =
  | 'disk-nearly-full'
  | 'database-not-writable'
  | 'files-missing'
  | 'mail-waiting'
  | 'webhooks-waiting'

/** Answer of `/healthz` about the backend. */
export interface BackendHealth {
  readonly status: 'ok' | 'degraded'
  readonly reasons: readonly HealthReason[]
}

/** Builds, logs and the database need room too, when uploads have taken theirs. In bytes. */
export const MARGIN_BYTES = 100 * 1024 * 1024
/** Messages that were tried so often without success are stuck. */
const STUCK_ATTEMPTS = 6
/** How long an answer is good for, in milliseconds: asking often must cost nothing. */
const FRESH_MS = 5_000

const countRow = z.object({ total: z.number() })

/** Options of {@link createHealth}. */
export interface HealthOptions {
  readonly database: DatabaseSync
  readonly dataDir: string
  /** Bytes that uploads leave free on the disk. */
  readonly diskReserveBytes: number
  /** Does the file storage know of an object without bytes? */
  readonly hasLostBytes: () => boolean
  readonly clock: () => Date
  readonly log: Log
  /** Free bytes of the disk under a folder; asks the system when left out. */
  readonly freeBytes?: (folder: string) => Promise<number>
  /** Sets the times of a folder, which needs a disk that can be written; of Node when left out. */
  readonly touch?: (folder: string, accessed: Date, modified: Date) => Promise<void>
}

/** Looks after the backend's health, at most every five seconds, however often it is asked. */
export function createHealth(options: HealthOptions): () => Promise<BackendHealth> {
  const { database, dataDir, clock, log } = options
  const { freeBytes = askSystem, touch = utimes } = options
  let last: { readonly at: number; readonly health: Promise<BackendHealth> } | null = null

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

  async function isWritable(): Promise<boolean> {
    try {
      // To begin a transaction writes nothing yet: on a disk that has turned read-only it succeeds.
      const now = new Date()
      await touch(dataDir, now, now)
      if (!database.isTransaction) database.exec('BEGIN IMMEDIATE; ROLLBACK')
      return true
    } catch (error) {
      log.error('health.database-not-writable', {}, error)
      return false
    }
  }

  async function look(): Promise<BackendHealth> {
    const checks: readonly (readonly [HealthReason, boolean])[] = [
      ['disk-nearly-full', (await freeBytes(dataDir)) < options.diskReserveBytes + MARGIN_BYTES],
      ['database-not-writable', !(await isWritable())],
      ['files-missing', options.hasLostBytes()],
      ['mail-waiting', isStuck('auth_mails', 'true')],
      ['webhooks-waiting', isStuck('webhook_outbox', 'parked_at IS NULL')],
    ]
    const reasons = checks.flatMap(([reason, isBad]) => (isBad ? [reason] : []))
    return { status: reasons.length === 0 ? 'ok' : 'degraded', reasons }
  }

  return () => {
    const at = clock().getTime()
    // An answer from the future comes from a clock that was set back.
    if (last === null || at - last.at >= FRESH_MS || at < last.at) {
      last = {
        at,
        health: look().catch((error: unknown): BackendHealth => {
          log.error('health.failed', { reason: isErrorLike(error) ? error.message : '' }, error)
          return { status: 'degraded', reasons: ['database-not-writable'] }
        }),
      }
    }
    return last.health
  }
}

async function askSystem(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
