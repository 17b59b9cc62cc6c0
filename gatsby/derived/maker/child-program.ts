import { fork } from 'node:child_process'
import path from 'node:path'
import { NODE_ARGUMENTS } from '../../../node-shared/process/node-arguments.ts'

/** A program of the site's own that works on one job in a process of its own. */
export interface ChildProgram {
  /** Resolves with how the process ended, in words; never rejects. */
  readonly ended: Promise<string>
  /** Ends the process; resolves when it has ended. */
  stop(): Promise<void>
}

export interface ChildProgramOptions {
  /** The site's folder. */
  readonly directory: string
  /** The program, by its path below the site's folder. */
  readonly program: string
  /** Sent to the program as its first message. */
  readonly job: object
  readonly onMessage: (message: unknown) => void
}

/** The end of what the process says when it fails, in characters. */
const SAID_MOST = 2_000

/** Starts a program with a job. It ends with this process. */
export function startChildProgram(options: ChildProgramOptions): ChildProgram {
  const { directory, program, job, onMessage } = options
  const child = fork(path.join(directory, program), [], {
    cwd: directory,
    execArgv: [...NODE_ARGUMENTS],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-SAID_MOST)
  })
  child.on('message', onMessage)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve(error.message)
    })
    child.once('close', (code, signal) => {
      const reason = signal === null ? `code ${code ?? 'unknown'}` : `signal ${signal}`
      resolve(`its process ended with ${reason}${said === '' ? '' : `: ${said.trim()}`}`)
    })
    child.send(job, (error) => {
      if (error !== null) resolve(error.message)
    })
  })
  return {
    ended,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
