import { PASSWORD } from '../../harness/site/backend-content.ts'
import { EDITOR_EMAIL } from '../../harness/site/content.ts'
import { readTermFiles, unreferencedTerms } from '../../harness/site/term-files.ts'
import type { TermData } from '../../harness/site/term-files.ts'
import { openTermWriter, termRef } from '../../harness/wire/entries.ts'
import type { TermVersion } from '../../harness/wire/entries.ts'
import type { Target } from '../../harness/wire/http.ts'
import { tokenSource } from '../../harness/wire/token-source.ts'
import type { FirstContent } from './content.ts'
import type { MadeChange } from './stored-posts.ts'

/** A term as readers see it, or saw it last. */
interface Term extends TermVersion {
  readonly data: TermData
  readonly isShown: boolean
}

/** The terms of the glossary as the files and the backend have them. */
export interface StoredTerms {
  shown(): readonly Term[]
  hidden(): readonly Term[]
  /** Those that readers see and no other entry names. */
  unreferenced(): readonly Term[]
  /** Publishes a term, as the editor does. */
  save(slug: string, data: TermData, what: string): Promise<MadeChange>
  remove(term: Term): Promise<MadeChange>
  /** Publishes a term under another slug. */
  move(term: Term, to: string): Promise<MadeChange>
}

/** Begins with the files alone. */
export async function openStoredTerms(
  target: Target,
  { editorId }: Pick<FirstContent, 'editorId'>,
): Promise<StoredTerms> {
  const idToken = tokenSource(target, EDITOR_EMAIL, PASSWORD)
  const writer = openTermWriter(target, idToken, editorId)
  const files = await readTermFiles()
  const terms = new Map<string, Term>(
    files.map((file) => [file.slug, { slug: file.slug, data: file.data, file, isShown: true }]),
  )
  const unnamed = new Set(await unreferencedTerms([...terms.keys()]))
  const shown = () => [...terms.values()].filter(({ isShown }) => isShown)
  const keep = (slug: string, data: TermData, isShown: boolean) => {
    const file = terms.get(slug)?.file ?? null
    // No file of the other kinds names a term that came by an entry.
    if (file === null) unnamed.add(slug)
    terms.set(slug, { slug, data, file, isShown })
  }

  return {
    shown,
    hidden: () => [...terms.values()].filter(({ isShown }) => !isShown),
    unreferenced: () => {
      const named = new Set(shown().flatMap(({ data }) => data.seeAlso))
      return shown().filter(({ slug }) => unnamed.has(slug) && !named.has(slug))
    },
    save: async (slug, data, what) => {
      await writer.save({ slug, data, file: terms.get(slug)?.file ?? null })
      keep(slug, data, true)
      return { ...termRef(slug), kind: 'upsert', text: `${what} ${slug}` }
    },
    remove: async (term) => {
      const { slug, data } = term
      await writer.remove(term)
      keep(slug, data, false)
      return { ...termRef(slug), kind: 'remove', text: `remove ${slug}` }
    },
    move: async (term, to) => {
      const { slug, data } = term
      const redirect = await writer.move(term, to)
      terms.delete(slug)
      keep(to, data, true)
      return {
        ...termRef(to),
        kind: 'upsert',
        besides: [termRef(slug), redirect],
        text: `move ${slug} to ${to}`,
      }
    },
  }
}
