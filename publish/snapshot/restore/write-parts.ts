import { closeSync, constants, ftruncateSync, futimesSync, openSync, writeSync } from 'node:fs'
import { SnapshotError } from '../../contract/errors.ts'

/** A part of a file, and where it is among the bytes that come with it. */
export interface FilePart {
  /** Absolute; its folder exists. */
  readonly file: string
  /** Size of the whole file, in bytes. */
  readonly size: number
  readonly changedMs: number
  /** In the file, in bytes. */
  readonly offset: number
  /** Among the bytes that come with it. */
  readonly from: number
  readonly bytes: number
}

/**
 * Writes files, without a promise for each: there are a hundred thousand.
 *
 * @throws SnapshotError `snapshot/damaged` where the bytes do not suffice
 */
export function writeParts(parts: readonly FilePart[], content: Uint8Array): void {
  for (const part of parts) writePart(part, content)
}

/** Parts of one file may be written in any order, and by several threads at once. */
function writePart(
  { file, size, changedMs, offset, from, bytes }: FilePart,
  content: Uint8Array,
): void {
  const descriptor = openSync(file, constants.O_CREAT | constants.O_WRONLY, 0o644)
  try {
    if (bytes < size) ftruncateSync(descriptor, size)
    if (from + bytes > content.length) {
      throw new SnapshotError('snapshot/damaged', `It has too few bytes for "${file}".`)
    }
    writeSync(descriptor, content, from, bytes, offset)
    // In the middle of the millisecond: what is between is lost in the conversion to seconds.
    const seconds = (changedMs + 0.5) / 1_000
    futimesSync(descriptor, seconds, seconds)
  } finally {
    closeSync(descriptor)
  }
}
