/**
 * Whether npm is still there. Plain JavaScript for Node 20, without packages: the bootstrap needs it before
 * any is there.
 */
import { existsSync, readFileSync } from 'node:fs'
import { clearInterval, setInterval } from 'node:timers'

/** How often it is looked, in milliseconds. */
const PARENT_CHECK_MS = 250

/** Whether npm has started this process: then its end is this one's. */
export const isStartedByNpm = () => process.env.npm_lifecycle_event !== undefined

/**
 * Calls back when npm, or the shell that npm runs scripts in, has ended: npm hands a signal to the shell in
 * between alone, and shells such as dash end without passing it on. A program that was started without npm is
 * meant to outlive what started it. Keeps no process alive.
 *
 * @param {() => void} onEnd is called once
 * @returns {() => void} looks no more
 */
export function watchParent(onEnd) {
  if (!isStartedByNpm()) return () => undefined
  const parent = process.ppid
  const npm = isShell(parent) ? parentOf(parent) : null
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || parentOf(parent) === npm)) return
    clearInterval(timer)
    onEnd()
  }, PARENT_CHECK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
  }
}

/** @param {number} pid */
function isShell(pid) {
  return /^(ba|da|a|k|z)?sh$/.test(/^Name:\t(.*)$/m.exec(statusOf(pid))?.[1] ?? '')
}

/**
 * @param {number} pid
 * @returns {string | null} null where the system does not say
 */
function parentOf(pid) {
  return /^PPid:\t(\d+)$/m.exec(statusOf(pid))?.[1] ?? null
}

/**
 * Returns Linux's status of a process. Elsewhere the shell makes way for its only command: npm is the parent
 * itself.
 *
 * @param {number} pid
 */
function statusOf(pid) {
  const file = `/proc/${pid}/status`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
