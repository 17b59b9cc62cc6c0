import { parentPort } from 'node:worker_threads'
import { BuildError } from '../../errors.ts'
import { glossaryOf } from '../../reference/glossary/glossary.ts'
import { siteFactsOf } from '../../html/fact-warnings.ts'
import { openSanitiser } from '../../html/open-sanitiser.ts'
import { openPictureStore } from '../pictures/picture-store.ts'
import type {
  PreparationOrder,
  PreparationReport,
  PreparationSettings,
} from './preparation-messages.ts'
import { prepareEach } from './prepare-documents.ts'

/**
 * The thread that prepares documents. What an author wrote is taken apart here and nowhere else: should
 * it keep this thread busy without end, or fill its memory, the thread is ended and the build is not.
 */

/** How often the thread says that it is not stuck, in milliseconds. */
const ALIVE_MS = 500

const say = (report: PreparationReport): void => {
  parentPort?.postMessage(report)
}

function openPreparation({ config, terms, facts, foreignTicks }: PreparationSettings) {
  const { matcher } = glossaryOf(terms)
  const siteFacts = siteFactsOf(facts)
  const sanitiser = openSanitiser()
  return async ({ documents }: Extract<PreparationOrder, { kind: 'prepare' }>) => {
    const pictures = openPictureStore({ config, foreignTicks })
    try {
      await prepareEach(
        documents,
        {
          sanitiser,
          siteUrl: config.siteUrl,
          terms: matcher,
          facts: siteFacts,
          resolvePicture: (reference) => pictures.resolve(reference),
        },
        {
          onStarted: (postId) => {
            say({ kind: 'started', postId })
          },
          onPrepared: (postId, outcome) => {
            say({ kind: 'prepared', postId, outcome })
          },
        },
      )
      say({ kind: 'done' })
    } catch (error) {
      if (!(error instanceof BuildError)) throw error
      say({ kind: 'failed', code: error.code, message: error.message })
    }
  }
}

let prepare: ReturnType<typeof openPreparation> | null = null

parentPort?.on('message', (order: PreparationOrder) => {
  switch (order.kind) {
    case 'open':
      // Again with other settings.
      if (prepare === null) {
        setInterval(() => {
          say({ kind: 'alive' })
        }, ALIVE_MS)
      }
      prepare = openPreparation(order.settings)
      break
    case 'prepare':
      void prepare?.(order)
  }
})
