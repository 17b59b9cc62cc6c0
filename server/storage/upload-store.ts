import type { DatabaseSync } from 'node:sqlite'
import { types } from 'node:util'
import { z } from 'zod'
import { parseStoredSettings } from './object-settings.ts'
import type { ObjectSettings } from './object-settings.ts'

const rowSchema = z.object({
  id_hash: z.custom<Uint8Array>(types.isUint8Array),
  name: z.string(),
  uid: z.string().nullable(),
  declared_size: z.number(),
  declared_type: z.string(),
  settings: z.string(),
  received: z.number(),
  status: z.enum(['active', 'final']),
  part_name: z.string(),
  expires_at: z.number(),
})

/** A resumable upload. Its id is a secret of the uploader, so only its hash is kept. */
export interface Upload {
  readonly idHash: Uint8Array
  readonly name: string
  readonly uid: string | null
  readonly declaredSize: number
  readonly declaredType: string
  readonly settings: ObjectSettings
  /** Bytes that are flushed to the part file. */
  readonly received: number
  readonly status: 'active' | 'final'
  readonly partName: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Resumable uploads in the database. Every method is one statement. */
export interface UploadStore {
  insert(upload: Upload): void
  byIdHash(idHash: Uint8Array, now: Date): Upload | null
  setReceived(idHash: Uint8Array, received: number): void
  markFinal(idHash: Uint8Array): void
  remove(idHash: Uint8Array): void
  /** Forgets expired uploads; returns the names of their part files, to be deleted. */
  removeExpired(now: Date): string[]
  countActive(uid: string | null): number
  partNames(): Set<string>
}

function toUpload(row: unknown): Upload | null {
  if (row === undefined) return null
  const fields = rowSchema.parse(row)
  return {
    idHash: fields.id_hash,
    name: fields.name,
    uid: fields.uid,
    declaredSize: fields.declared_size,
    declaredType: fields.declared_type,
    settings: parseStoredSettings(fields.settings),
    received: fields.received,
    status: fields.status,
    partName: fields.part_name,
    expiresAt: fields.expires_at,
  }
}

const nameRow = z.object({ part_name: z.string() })
const countRow = z.object({ total: z.number() })

/** Prepares the statements over a migrated database. */
export function createUploadStore(database: DatabaseSync): UploadStore {
  const insert = database.prepare(
    `INSERT INTO storage_uploads VALUES (:idHash, :name, :uid, :declaredSize, :declaredType,
       :settings, :received, :status, :partName, :expiresAt)`,
  )
  const byIdHash = database.prepare(
    'SELECT * FROM storage_uploads WHERE id_hash = ? AND expires_at > ?',
  )
  const setReceived = database.prepare('UPDATE storage_uploads SET received = ? WHERE id_hash = ?')
  const markFinal = database.prepare(
    `UPDATE storage_uploads SET status = 'final' WHERE id_hash = ?`,
  )
  const remove = database.prepare('DELETE FROM storage_uploads WHERE id_hash = ?')
  const removeExpired = database.prepare(
    'DELETE FROM storage_uploads WHERE expires_at <= ? RETURNING part_name',
  )
  const countActive = database.prepare(
    `SELECT count(*) AS total FROM storage_uploads WHERE status = 'active' AND uid IS ?`,
  )
  const partNames = database.prepare(
    `SELECT part_name FROM storage_uploads WHERE status = 'active'`,
  )
  return {
    insert(upload) {
      insert.run({ ...upload, settings: JSON.stringify(upload.settings) })
    },
    byIdHash: (idHash, now) => toUpload(byIdHash.get(idHash, now.getTime())),
    setReceived(idHash, received) {
      setReceived.run(received, idHash)
    },
    markFinal(idHash) {
      markFinal.run(idHash)
    },
    remove(idHash) {
      remove.run(idHash)
    },
    removeExpired: (now) =>
      removeExpired.all(now.getTime()).map((row) => nameRow.parse(row).part_name),
    countActive: (uid) => countRow.parse(countActive.get(uid)).total,
    partNames: () => new Set(partNames.all().map((row) => nameRow.parse(row).part_name)),
  }
}
