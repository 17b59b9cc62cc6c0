import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { hasCode, messageOf } from '../../node-shared/errors.ts'

/** The file's name inside the data folder. */
export const LOG_FILE = 'pliego.log'

/** How large the log grows, and how many older ones are kept beside it. */
const MAX_BYTES = 10 * 1024 * 1024
const KEPT_FILES = 4

/**
 * A log of one line per entry in the data folder. A file that is full becomes `pliego.log.1`, that one
 * `pliego.log.2`, and so on; the oldest goes. What cannot be written is said on `complain`, once.
 */
export function openLogFile(
  dataDir: string,
  complain: (problem: string) => void,
  maxBytes = MAX_BYTES,
): (line: string) => void {
  const file = path.join(dataDir, LOG_FILE)
  let hasComplained = false
  let size = sizeOf(file)
  return (line) => {
    try {
      const bytes = Buffer.byteLength(line)
      if (size > 0 && size + bytes > maxBytes) {
        rotate(file)
        size = 0
      }
      appendFileSync(file, line, { mode: 0o600 })
      size += bytes
    } catch (error) {
      if (!hasComplained) complain(`The log ${file} cannot be written: ${messageOf(error)}.`)
      hasComplained = true
    }
  }
}

function rotate(file: string): void {
  rmSync(`${file}.${KEPT_FILES}`, { force: true })
  for (let age = KEPT_FILES - 1; age >= 0; age -= 1) {
    try {
      renameSync(age === 0 ? file : `${file}.${age}`, `${file}.${age + 1}`)
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
