import path from 'node:path'
import { SearchIndexError } from '../../errors.ts'
import { startChildProgram } from '../maker/child-program.ts'
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

/**
 * Makes an index in a process of its own, with low priority: the work takes a second per thousand
 * pages, and this process has changes to publish.
 */
export function runIndexer(job: IndexerJob): IndexerRun {
  const { promise, resolve, reject } = Promise.withResolvers<MadeIndex>()
  const program = startChildProgram({
    directory: job.directory,
    program: path.join('gatsby', 'derived', 'search', 'indexer.ts'),
    job,
    onMessage: (message) => {
      const { data: answer } = indexerAnswerSchema.safeParse(message)
      if (answer?.kind === 'made') resolve(answer.index)
      else reject(failure(answer?.message ?? 'its process sent a message that is not understood'))
    },
  })
  void program.ended.then((reason) => {
    reject(failure(reason))
  })
  return { result: promise, stop: () => program.stop() }
}

const failure = (reason: string): SearchIndexError =>
  new SearchIndexError(`The search index could not be renewed: ${reason}`)
