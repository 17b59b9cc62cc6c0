import { randomUUID } from 'node:crypto'
import path from 'node:path'

const PREFIX = '.unfinished-'

/** Those of processes that have ended, in milliseconds. */
const MAX_AGE_MS = 60 * 60_000

/** A name beside finished files: what is written there is renamed when it is whole. */
export function unfinishedPath(folder: string): string {
  return path.join(folder, `${PREFIX}${randomUUID()}`)
}

/** Whether a file or folder of this name is not finished yet. */
export function isUnfinished(name: string): boolean {
  return name.startsWith(PREFIX)
}

/**
 * Whether the process that was writing an unfinished file must have ended.
 *
 * @param changedAt when it was written to, and
 * @param now the present, in milliseconds since 1970
 */
export function isAbandoned(changedAt: number, now: number): boolean {
  return changedAt < now - MAX_AGE_MS
}
