import { chownSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { LOG_FILE, openLogFile } from '../../local/app/log-file.ts'
import { errorCode, messageOf } from '../../node-shared/errors.ts'
import { createLog } from '../../node-shared/log/log.ts'
import type { Log, LogFields } from '../../node-shared/log/log.ts'

/**
 * Notes in the product's log what a command has changed, and who ran it.
 *
 * @param command its name and what it did, such as `user role`
 * @param facts of what it did it to; never an address, a password or a key
 */
export function recordCommand(dataDir: string, command: string, facts: LogFields = {}): void {
  writeLine(dataDir, (log) => {
    log.info('operator.command', { command, ...whoRan(), ...facts })
  })
}

/**
 * Does the work of a command, and notes it as {@link recordCommand} does, also when it fails: then with the code of
 * the failure alone, as its message may name an address.
 *
 * @param facts asked for when the work has ended
 */
export async function recordWork(
  dataDir: string,
  command: string,
  facts: () => LogFields,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const code = errorCode(error) || undefined
    writeLine(dataDir, (log) => {
      log.warn('operator.command-failed', { command, ...whoRan(), ...facts(), code })
    })
    throw error
  }
  recordCommand(dataDir, command, facts())
}

/**
 * The running product may write the same file: each line is appended whole, and the product alone makes a full file
 * an older one.
 */
function writeLine(dataDir: string, write: (log: Log) => void): void {
  const complain = (problem: string) => {
    process.stderr.write(`Warning: ${problem} The command itself is not affected.\n`)
  }
  write(createLog('info', openLogFile(dataDir, complain, Infinity)))
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

const whoRan = () => ({ by: userName(), sudoUser: process.env['SUDO_USER'] || undefined })

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container the user may have a number only.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
