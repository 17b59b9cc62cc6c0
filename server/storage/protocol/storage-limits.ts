/** How much the file storage takes. Sizes are in bytes, times in milliseconds. */
export interface StorageLimits {
  /** Largest object, whatever the rules say. */
  readonly objectBytes: number
  /** Bytes that uploads leave free on the disk, for the database and everything else. */
  readonly diskReserveBytes: number
  /** Resumable uploads in progress of one account (strangers count as one), and in all. */
  readonly uploadsPerAccount: number
  readonly uploads: number
  /** An abandoned upload is forgotten after so long, and any after so long. */
  readonly uploadIdleMs: number
  readonly uploadLifetimeMs: number
  /** An account at its limit may start another in place of one that was idle for so long. */
  readonly uploadReplaceableMs: number
  /** Files without a row are left alone for so long: their upload may be about to end. */
  readonly orphanGraceMs: number
}

/** Room for metadata and framing around the bytes of an upload. */
export const FRAMING_BYTES = 64 * 1024

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The limits where nothing else is set. */
export const DEFAULT_LIMITS: StorageLimits = {
  objectBytes: 32 * 1024 * 1024,
  diskReserveBytes: 200 * 1024 * 1024,
  uploadsPerAccount: 50,
  uploads: 1000,
  uploadIdleMs: 24 * HOUR_MS,
  uploadLifetimeMs: 7 * 24 * HOUR_MS,
  uploadReplaceableMs: 10 * MINUTE_MS,
  orphanGraceMs: HOUR_MS,
}
