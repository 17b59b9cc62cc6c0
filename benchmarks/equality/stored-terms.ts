import { planEntrySave } from '../../shared/entries/entry-writes.ts'
import type { PreviousEntry } from '../../shared/entries/entry-writes.ts'
import type { EntryData } from '../../shared/entries/entry.ts'
import { entryId, FILES_LANG } from '../../shared/kinds/entry-key.ts'
import { ownValue } from '../../shared/own-value.ts'
import type { SeededRandom } from '../crash/random.ts'
import { newWord } from '../site/content.ts'
import { batchGet, commit, SERVER_TIME, StoredValue, wireWrite } from '../wire/documents.ts'
import type { Target } from '../wire/http.ts'
import { tokenSource } from '../wire/token-source.ts'
import { EDITOR_EMAIL, EDITOR_PASSWORD } from './content.ts'
import type { FirstContent } from './content.ts'
import { TERMS } from './post-parts.ts'
import type { MadeChange } from './stored-posts.ts'

/** Terms of `content/glossary` that are edited, and some that come and go. */
const SLUGS = ['apostille', 'registered-agent', 'new-term', 'another-term', 'third-term'] as const

const keyOf = (slug: string) => ({ lang: FILES_LANG, kind: 'glossary' as const, slug })

const dataOf = (slug: string, random: SeededRandom): EntryData => ({
  term: `Word ${slug}`,
  aliases: random.below(2) === 0 ? [] : [newWord(random), `${random.pick(TERMS)} of ${slug}`],
  inSpanish: [`palabra ${slug}`],
  definition: `What ${newWord(random)} is called, and an EIN.`,
  details: [`More about ${newWord(random)}.`],
  example: 'One signs it.',
  seeAlso: random.below(2) === 0 ? [] : ['amended-return'],
  verification: { state: 'sample' },
  sources: [{ title: 'Source', url: 'https://a.example' }],
})

/** Changes terms of the glossary: publishes, edits, moves and removes them. */
export function openStoredTerms(
  target: Target,
  { authorIds: [updatedBy = ''] }: Pick<FirstContent, 'authorIds'>,
  random: SeededRandom,
): { change(): Promise<MadeChange> } {
  const idToken = tokenSource(target, EDITOR_EMAIL, EDITOR_PASSWORD)
  const stored = new Map<string, Omit<PreviousEntry<unknown>, 'createdAt' | 'publishedAt'>>()

  const previousOf = async (slug: string): Promise<PreviousEntry<unknown> | null> => {
    const known = stored.get(slug)
    if (known === undefined) return null
    const path = `entries/${entryId(keyOf(slug))}`
    const fields = (await batchGet(target, await idToken(), [path])).get(path)?.fields ?? {}
    const timeOf = (name: string) => new StoredValue(ownValue(fields, name) ?? {})
    return { ...known, createdAt: timeOf('createdAt'), publishedAt: timeOf('publishedAt') }
  }

  return {
    change: async () => {
      const slug = random.pick(SLUGS)
      const previous = await previousOf(slug)
      const isRemoval = previous?.status === 'published' && random.below(4) === 0
      const status = isRemoval ? ('removed' as const) : ('published' as const)
      const data = isRemoval ? previous.data : dataOf(slug, random)
      const content = { slug, status, data, base: null, baseData: null }
      const plan = { key: keyOf(slug), previous, content, serverTime: SERVER_TIME, updatedBy }
      const writes = planEntrySave<unknown>(plan)
      await commit(target, await idToken(), writes.map(wireWrite))
      const revision = (previous?.revision ?? 0) + 1
      stored.set(slug, { data, base: null, baseData: null, status, movedTo: null, revision })
      const id = entryId(keyOf(slug))
      const kind = isRemoval ? 'remove' : 'upsert'
      return { source: 'entries', id, kind, text: `${kind} ${id}` }
    },
  }
}
