import { z } from 'zod'
import { byAlphabet } from '../../../../shared/text/alphabet'
import type { EntryData } from '../../../../shared/entries/entry'
import { currentSlug } from '../../../../shared/entries/entry-checks'
import { linkableTerms } from '../../../../shared/glossary/linkable-terms'
import { linkFields, type TermLink } from '../../../../shared/glossary/link-fields'
import { createTermMatcher } from '../../../../shared/glossary/term-matcher'
import { GLOSSARY } from '../../../../shared/kinds/tables/glossary'
import { entryPath } from '../../../../shared/kinds/names'
import { VERIFICATION_STATES, type Verification } from '../../../../shared/kinds/verification'
import type { KnownEntries } from '../opening/known-entries'

interface PageLink {
  readonly path: string
  readonly label: string
}

/** A term that is not published, for the parts of a term's page. */
export interface PreviewTerm {
  readonly path: string
  readonly term: string
  readonly aliases: readonly string[]
  readonly inSpanish: readonly string[]
  readonly definition: string
  readonly details: readonly string[]
  readonly example: string
  readonly seeAlso: readonly PageLink[]
  readonly sources: readonly { readonly title: string; readonly url: string }[]
  readonly verification: Verification
  readonly termLinks: readonly TermLink[]
  readonly previous: PageLink | null
  readonly next: PageLink | null
}

const texts = z.array(z.string())
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? null)

const termSchema = z.object({
  term: z.string(),
  aliases: texts,
  inSpanish: texts,
  linkAs: texts.optional(),
  definition: z.string(),
  details: texts,
  example: z.string(),
  seeAlso: texts,
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  verification: z.object({
    state: z.enum(VERIFICATION_STATES).catch('sample'),
    verifiedOn: optionalText,
    verifiedBy: optionalText,
    source: optionalText,
  }),
})

const namesSchema = termSchema.pick({ term: true, aliases: true, linkAs: true })

/** Makes the page of a term of unfinished values, among the terms that are known. */
export function previewTerm(slug: string, data: EntryData, known: KnownEntries): PreviewTerm {
  const { linkAs, seeAlso, ...values } = termSchema.parse(data)
  const path = entryPath('glossary', slug)
  const others = known.seen.flatMap((entry) => {
    const names = namesSchema.safeParse(entry.data)
    if (entry.slug === slug || !names.success) return []
    return [{ path: entryPath('glossary', entry.slug), ...names.data }]
  })
  const terms = [...others, { path, ...values, linkAs }]
  const inOrder = terms.sort((a, b) => byAlphabet(a.term, b.term))
  const labels = new Map(inOrder.map((term) => [term.path, term.term]))
  const place = inOrder.findIndex((term) => term.path === path)
  const linkTo = (to: string | undefined): PageLink[] => {
    const label = to === undefined ? undefined : labels.get(to)
    return to === undefined || label === undefined ? [] : [{ path: to, label }]
  }
  const matcher = createTermMatcher(linkableTerms(inOrder))
  return {
    ...values,
    path,
    seeAlso: seeAlso.flatMap((to) =>
      linkTo(entryPath('glossary', currentSlug('glossary', to, known.moved))),
    ),
    termLinks: linkFields(matcher, values, GLOSSARY.prose, path),
    previous: linkTo(inOrder[place - 1]?.path)[0] ?? null,
    next: linkTo(inOrder[place + 1]?.path)[0] ?? null,
  }
}
