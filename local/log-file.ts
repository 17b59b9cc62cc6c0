import { appendFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { hasCode, messageOf } from '../publish/errors.ts'

/** The file's name inside the data folder. */
export const LOG_FILE = 'pliego.log'

const MAX_BYTES = 10 * 1024 * 1024

/**
 * A log of one line per entry in the data folder. At the start, a file over 10 MB becomes
 * `pliego.log.1`. What cannot be written is said on `complain`, once.
 */
export function openLogFile(
  dataDir: string,
  complain: (problem: string) => void,
): (line: string) => void {
  const file = path.join(dataDir, LOG_FILE)
  let hasComplained = false
  rotate(file)
  return (line) => {
    try {
      appendFileSync(file, line, { mode: 0o600 })
    } catch (error) {
      if (!hasComplained) complain(`The log ${file} cannot be written: ${messageOf(error)}.`)
      hasComplained = true
    }
  }
}

function rotate(file: string): void {
  try {
    if (statSync(file).size > MAX_BYTES) renameSync(file, `${file}.1`)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
