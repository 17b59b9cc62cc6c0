import type { DatabaseSync } from 'node:sqlite'
import { types } from 'node:util'
import { z } from 'zod'
import { parseStoredCaller, uidOf } from '../protocol/caller.ts'
import type { StorageCaller } from '../protocol/caller.ts'
import { parseStoredSettings } from './object-settings.ts'
import type { ObjectSettings } from './object-settings.ts'

const statusSchema = z.enum(['active', 'final', 'cancelled', 'refused'])
const refusalSchema = z.object({ code: z.string(), detail: z.string().optional() })

const rowSchema = z.object({
  id_hash: z.custom<Uint8Array>(types.isUint8Array),
  name: z.string(),
  caller: z.string(),
  declared_size: z.number().nullable(),
  declared_type: z.string(),
  declared_md5: z.string().nullable(),
  declared_crc32c: z.string().nullable(),
  settings: z.string(),
  received: z.number(),
  status: statusSchema,
  refusal: z.string().nullable(),
  part_name: z.string(),
  created_at: z.number(),
  active_at: z.number(),
  expires_at: z.number(),
})

/** Why an upload was refused at its end: a code of StorageError and what was added to its text. */
export type UploadRefusal = z.infer<typeof refusalSchema>

/** A resumable upload. Its id is a secret of the uploader, so only its hash is kept. */
export interface Upload {
  readonly idHash: Uint8Array
  readonly name: string
  readonly caller: StorageCaller
  /** In bytes; null when it was not declared. */
  readonly declaredSize: number | null
  readonly declaredType: string
  readonly declaredMd5: string | null
  readonly declaredCrc32c: string | null
  readonly settings: ObjectSettings
  /** Bytes that are flushed to the part file. */
  readonly received: number
  readonly status: z.infer<typeof statusSchema>
  readonly refusal: UploadRefusal | null
  readonly partName: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly activeAt: number
  readonly expiresAt: number
}

/** Resumable uploads in the database. Every method is one statement. */
export interface UploadStore {
  insert(upload: Upload): void
  byIdHash(idHash: Uint8Array, now: Date): Upload | null
  /** Progress, and how long it now may wait for more. */
  setReceived(idHash: Uint8Array, received: number, now: Date, expiresAt: number): void
  end(
    idHash: Uint8Array,
    status: 'final' | 'cancelled' | 'refused',
    refusal: UploadRefusal | null,
  ): void
  /** Forgets expired uploads; returns the names of their parts, to be deleted. */
  removeExpired(now: Date): string[]
  /** Forgets the active upload of an account that was idle longest, if since before `idleSince`. */
  removeIdlest(uid: string | null, idleSince: Date): string | null
  countActive(): number
  countActiveOf(uid: string | null): number
  /** Parts that active uploads need. */
  partNames(): Set<string>
}

function toUpload(row: unknown): Upload | null {
  if (row === undefined) return null
  const fields = rowSchema.parse(row)
  return {
    idHash: fields.id_hash,
    name: fields.name,
    caller: parseStoredCaller(fields.caller),
    declaredSize: fields.declared_size,
    declaredType: fields.declared_type,
    declaredMd5: fields.declared_md5,
    declaredCrc32c: fields.declared_crc32c,
    settings: parseStoredSettings(fields.settings),
    received: fields.received,
    status: fields.status,
    refusal: fields.refusal === null ? null : refusalSchema.parse(JSON.parse(fields.refusal)),
    partName: fields.part_name,
    createdAt: fields.created_at,
    activeAt: fields.active_at,
    expiresAt: fields.expires_at,
  }
}

const nameRow = z.object({ part_name: z.string() })
const countRow = z.object({ total: z.number() })

/** Prepares the statements over a migrated database. */
export function createUploadStore(database: DatabaseSync): UploadStore {
  const insert = database.prepare(
    `INSERT INTO storage_upload_sessions VALUES (:idHash, :name, :uid, :caller, :declaredSize,
       :declaredType, :declaredMd5, :settings, :received, :status, :refusal, :partName, :createdAt,
       :activeAt, :expiresAt, :declaredCrc32c)`,
  )
  const byIdHash = database.prepare(
    'SELECT * FROM storage_upload_sessions WHERE id_hash = ? AND expires_at > ?',
  )
  const setReceived = database.prepare(
    `UPDATE storage_upload_sessions SET received = ?, active_at = ?, expires_at = ?
     WHERE id_hash = ?`,
  )
  const end = database.prepare(
    'UPDATE storage_upload_sessions SET status = ?, refusal = ? WHERE id_hash = ?',
  )
  const removeExpired = database.prepare(
    'DELETE FROM storage_upload_sessions WHERE expires_at <= ? RETURNING part_name',
  )
  const removeIdlest = database.prepare(
    `DELETE FROM storage_upload_sessions WHERE id_hash = (
       SELECT id_hash FROM storage_upload_sessions
       WHERE status = 'active' AND uid IS ? AND active_at <= ? ORDER BY active_at LIMIT 1
     ) RETURNING part_name`,
  )
  const countActive = database.prepare(
    `SELECT count(*) AS total FROM storage_upload_sessions WHERE status = 'active'`,
  )
  const countActiveOf = database.prepare(
    `SELECT count(*) AS total FROM storage_upload_sessions WHERE status = 'active' AND uid IS ?`,
  )
  const partNames = database.prepare(
    `SELECT part_name FROM storage_upload_sessions WHERE status = 'active'`,
  )
  return {
    insert({ caller, settings, refusal, ...upload }) {
      insert.run({
        ...upload,
        uid: uidOf(caller),
        caller: JSON.stringify(caller),
        settings: JSON.stringify(settings),
        refusal: refusal === null ? null : JSON.stringify(refusal),
      })
    },
    byIdHash: (idHash, now) => toUpload(byIdHash.get(idHash, now.getTime())),
    setReceived(idHash, received, now, expiresAt) {
      setReceived.run(received, now.getTime(), expiresAt, idHash)
    },
    end(idHash, status, refusal) {
      end.run(status, refusal === null ? null : JSON.stringify(refusal), idHash)
    },
    removeExpired: (now) =>
      removeExpired.all(now.getTime()).map((row) => nameRow.parse(row).part_name),
    removeIdlest(uid, idleSince) {
      const row = removeIdlest.get(uid, idleSince.getTime())
      return row === undefined ? null : nameRow.parse(row).part_name
    },
    countActive: () => countRow.parse(countActive.get()).total,
    countActiveOf: (uid) => countRow.parse(countActiveOf.get(uid)).total,
    partNames: () => new Set(partNames.all().map((row) => nameRow.parse(row).part_name)),
  }
}
