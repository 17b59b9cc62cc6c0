import type { LocalConfig } from '../settings/config.ts'

/** Parts of the machine that the checks use; tests give others. */
export interface DoctorTools {
  readonly fetch: typeof globalThis.fetch
  /** Free space and free inodes of the disk that a folder is on; inodes are null where they are made as needed. */
  readonly diskOf: (folder: string) => Promise<Disk>
  /** When the certificate of a host expires. Throws when it is not accepted. */
  readonly certificateExpiry: (host: string, port: number) => Promise<Date>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The version of the Node that runs this. */
  readonly nodeVersion: string
}

interface Disk {
  readonly freeBytes: number
  readonly inodes: { readonly free: number; readonly total: number } | null
}

/** The installation that is looked at. */
export interface Installation {
  readonly config: LocalConfig
  /** Where the running product answers; null when none runs on the data folder. */
  readonly runningAt: string | null
}

/** How long a question to a server may take, in milliseconds. */
export const ANSWER_MS = 10_000
