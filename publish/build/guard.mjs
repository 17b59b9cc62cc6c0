/**
 * Runs a build so that nothing of it outlives the publisher: the publisher holds this process's
 * standard input open; when that ends, even by `kill -9`, the whole process group ends.
 * Usage: node guard.mjs COMMAND [ARGUMENTS...]
 */
import { spawn } from 'node:child_process'

const [command, ...parameters] = process.argv.slice(2)
if (command === undefined) throw new Error('usage: node guard.mjs COMMAND [ARGUMENTS...]')

const build = spawn(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] })

build.on('error', (error) => {
  process.stderr.write(`The build command could not be started: ${error.message}\n`)
  process.exit(127)
})
build.on('exit', (code, signal) => {
  if (signal !== null) {
    process.stderr.write(
      `The build was ended by ${signal} from outside: by a person, or for want of memory.\n`,
    )
  }
  process.exit(code ?? 1)
})

process.stdin.resume()
process.stdin.on('close', () => {
  // This process leads its own group; killing the group ends it too.
  process.kill(-process.pid, 'SIGKILL')
})
