import os from 'node:os'
import { BuildError } from '../../errors.ts'
import type { IndexerAnswer } from './indexer-messages.ts'
import { indexerJobSchema } from './indexer-messages.ts'
import { makeIndex } from './make-index.ts'

// A program of its own: makes one index for the process that started it, and ends with it.

// Readers' requests and the next publish come first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

process.once('disconnect', () => {
  process.exit(1)
})

process.once('message', (message) => {
  void answer(message).then((said) => {
    process.send?.(said, undefined, {}, () => {
      process.exit(0)
    })
  })
})

async function answer(message: unknown): Promise<IndexerAnswer> {
  try {
    const job = indexerJobSchema.parse(message)
    return { kind: 'made', index: await makeIndex(job) }
  } catch (error) {
    return { kind: 'failed', message: describe(error) }
  }
}

function describe(error: unknown): string {
  if (error instanceof BuildError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
