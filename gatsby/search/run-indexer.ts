import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import path from 'node:path'
import { SearchIndexError } from '../errors.ts'
import type { IndexerJob } from './indexer-messages.ts'
import { indexerAnswerSchema } from './indexer-messages.ts'
import type { MadeIndex } from './make-index.ts'

/** An index that is being made. */
export interface IndexerRun {
  /** @throws SearchIndexError when it cannot be made */
  readonly result: Promise<MadeIndex>
  /** Ends the process; resolves when it has ended. */
  stop(): Promise<void>
}

/** The end of what the process says when it fails, in characters. */
const SAID_MOST = 2_000

/**
 * Makes an index in a process of its own, with low priority: the work takes a second per thousand
 * pages, and this process has changes to publish.
 */
export function runIndexer(job: IndexerJob): IndexerRun {
  const program = path.join(job.directory, 'gatsby', 'search', 'indexer.ts')
  const child = fork(program, [], {
    cwd: job.directory,
    execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve()
    })
  })
  return {
    result: resultOf(child, job),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function resultOf(child: ChildProcess, job: IndexerJob): Promise<MadeIndex> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-SAID_MOST)
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      const { data: answer } = indexerAnswerSchema.safeParse(message)
      if (answer?.kind === 'made') resolve(answer.index)
      else reject(failure(answer?.message ?? 'its process sent a message that is not understood'))
    })
    child.once('error', (error) => {
      reject(failure(error.message, error))
    })
    child.once('close', (code, signal) => {
      const reason = signal === null ? `code ${code ?? 'unknown'}` : `signal ${signal}`
      reject(failure(`its process ended with ${reason}${said === '' ? '' : `: ${said.trim()}`}`))
    })
    child.send(job, (error) => {
      if (error !== null) reject(failure(error.message, error))
    })
  })
}

function failure(reason: string, cause?: Error): SearchIndexError {
  return new SearchIndexError(
    `The search index could not be renewed: ${reason}`,
    cause === undefined ? undefined : { cause },
  )
}
