import type { BuildConfig } from '../../../gatsby/settings/config.ts'
import { glossaryOf } from '../../../gatsby/reference/glossary/glossary.ts'
import type { Glossary } from '../../../gatsby/reference/glossary/glossary.ts'
import { siteFactsOf } from '../../../gatsby/html/fact-warnings.ts'
import { openSanitiser } from '../../../gatsby/html/open-sanitiser.ts'
import { openPictureStore } from '../../../gatsby/posts/pictures/picture-store.ts'
import type { PreparedDocument } from '../../../gatsby/posts/preparation/prepare-documents.ts'
import { gatherPrepared, prepareEach } from '../../../gatsby/posts/preparation/prepare-documents.ts'
import type { DocumentPages } from '../../../gatsby/posts/preparation/rounds.ts'
import type { Preparer } from '../../../gatsby/posts/preparation/preparer.ts'
import { NO_FACTS } from './no-facts.ts'

/** Prepares documents as the build does, but in this thread: no test pays for starting another. */
export function preparerInThisThread(
  config: BuildConfig,
  glossary: Glossary,
  facts: ReturnType<typeof siteFactsOf> = NO_FACTS,
): Pick<Preparer, 'prepare' | 'preparePages' | 'change'> {
  const sanitiser = openSanitiser()
  let { matcher } = glossary
  let siteFacts = facts
  const preparePages = async (pages: DocumentPages) => {
    const pictures = openPictureStore({ config })
    const outcomes: PreparedDocument[] = []
    for await (const documents of pages) {
      await prepareEach(
        documents,
        {
          sanitiser,
          siteUrl: config.siteUrl,
          terms: matcher,
          facts: siteFacts,
          resolvePicture: (reference) => pictures.resolve(reference),
        },
        { onStarted: () => {}, onPrepared: (_, outcome) => outcomes.push(outcome) },
      )
    }
    return gatherPrepared(outcomes)
  }
  return {
    prepare: (documents) => preparePages([documents]),
    preparePages,
    change: ({ terms, facts: changed }) => {
      if (terms !== undefined) matcher = glossaryOf(terms).matcher
      if (changed !== undefined) siteFacts = siteFactsOf(changed)
    },
  }
}
