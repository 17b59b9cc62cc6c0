/**
 * Runs a build so that nothing of it outlives the publisher: the publisher holds this process's
 * standard input open; when that ends, even by `kill -9`, the whole process group ends. Messages, if
 * the publisher has opened a channel for them, are handed on in both directions.
 * Usage: node guard.mjs NICENESS COMMAND [ARGUMENTS...]
 */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

const [niceness, command, ...parameters] = process.argv.slice(2)
if (command === undefined) throw new Error('usage: node guard.mjs NICENESS COMMAND [ARGUMENTS...]')
// Children inherit it.
if (Number(niceness) > 0) setPriority(Number(niceness))

const hasMessages = process.send !== undefined
const build = spawn(command, parameters, {
  stdio: ['ignore', 'inherit', 'inherit', ...(hasMessages ? ['ipc'] : [])],
})

build.on('error', (error) => {
  process.stderr.write(`The build command could not be started: ${error.message}\n`)
  process.exit(127)
})
const ended = new Promise((resolve) => {
  build.on('exit', (code, signal) => {
    resolve({ code, signal })
  })
})
// What the build said last may be read after its end.
const heardAll = hasMessages ? new Promise((resolve) => build.on('disconnect', resolve)) : null

void Promise.all([ended, heardAll]).then(([{ code, signal }]) => {
  if (signal !== null) {
    process.stderr.write(
      `The build was ended by ${signal} from outside: by a person, or for want of memory.\n`,
    )
  }
  process.exitCode = code ?? 1
  if (process.connected) process.disconnect()
  process.stdin.off('close', endGroup)
  process.stdin.destroy()
})

if (hasMessages) {
  process.on('message', (message) => {
    if (message.guard === 'to-front') bringToFront()
    else if (build.connected) build.send(message, ignoreEnd)
  })
  build.on('message', (message) => {
    if (process.connected) process.send(message, undefined, undefined, ignoreEnd)
  })
}

process.stdin.resume()
process.stdin.on('close', endGroup)

function endGroup() {
  // This process leads its own group; killing the group ends it too.
  process.kill(-process.pid, 'SIGKILL')
}

/** A message that comes too late for a side that has ended: its end is noticed by itself. */
function ignoreEnd() {}

function bringToFront() {
  try {
    setPriority(build.pid, 0)
  } catch (error) {
    // Only root may raise a priority.
    if (error.code !== 'ERR_SYSTEM_ERROR') throw error
  }
}
