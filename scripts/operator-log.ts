import { chownSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { LOG_FILE, openLogFile } from '../local/log-file.ts'
import { messageOf } from '../node-shared/errors.ts'
import { createLog } from '../node-shared/log.ts'
import type { LogFields } from '../node-shared/log.ts'

/**
 * Notes in the product's log what a command has changed, and who ran it. The running product may write the same
 * file: each line is appended whole, and the product alone makes a full file an older one.
 *
 * @param command its name and what it did, such as `user role`
 * @param facts of what it did it to; never an address, a password or a key
 */
export function recordCommand(dataDir: string, command: string, facts: LogFields = {}): void {
  const complain = (problem: string) => {
    process.stderr.write(`Warning: ${problem} What was asked for is done.\n`)
  }
  const log = createLog('info', openLogFile(dataDir, complain, Infinity))
  log.info('operator.command', { command, by: userName(), sudoUser: sudoUser(), ...facts })
  try {
    leaveToOwner(dataDir)
  } catch (error) {
    complain(`${path.join(dataDir, LOG_FILE)} keeps its owner: ${messageOf(error)}.`)
  }
}

/** A file that root has made would keep the product, which runs as someone else, from its own log. */
function leaveToOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dataDir)
  chownSync(path.join(dataDir, LOG_FILE), uid, gid)
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container the user may have a number only.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

const sudoUser = (): string | undefined => process.env['SUDO_USER'] || undefined
