import { z } from 'zod'
import { fieldProblems, type EntryProblem } from './describe-issue.ts'
import { nameConflicts, type NamedTerm } from '../glossary/name-conflicts.ts'
import type { Kind } from '../kinds/define-kind.ts'
import { ENTRY_SLUG, entryId, FILES_LANG } from '../kinds/entry-key.ts'
import type { EditedKindName, ReferenceKindName } from '../kinds/names.ts'
import { REFERENCE_KINDS } from '../kinds/names.ts'
import { verification } from '../kinds/value-schemas.ts'
import { ownValue } from '../records/own-value.ts'
import { utf8Bytes } from '../text/text.ts'
import { EDITED_KINDS } from './edited-kinds.ts'
import { ENTRY_SLUG_MAX_LENGTH, type EntryData } from './entry.ts'

/** Most bytes of an entry's data as JSON. Its document holds the data of its file as well, and 1 MiB in all. */
export const ENTRY_MAX_BYTES = 200_000

/** The entry to check. */
export interface CheckedEntry {
  readonly kind: EditedKindName
  /** The slug that it has, or is to have. */
  readonly slug: string
  /** The slug under which it is stored, as a file or a document; null for a new one. */
  readonly storedSlug: string | null
  readonly data: unknown
}

/** An entry that readers see. */
export interface KnownEntry {
  readonly kind: ReferenceKindName
  readonly slug: string
  readonly data: EntryData
}

/** Options for checking an entry: what it must agree with. */
export interface EntrySurroundings {
  /** The entries that readers see, of its kind and of those that it may refer to. It may be one of them. */
  readonly entries: readonly KnownEntry[]
  /** The slugs that entries have now, by the ids of those that were removed because they moved. */
  readonly moved?: ReadonlyMap<string, string>
  /** Today, such as `2026-11-22`. */
  readonly day: string
  /** Whether the site promises that its facts are compared with official sources. */
  readonly promisesReviews: boolean
}

/**
 * Checks an entry by the table of its kind and against the other entries, in the words of a form. The editor,
 * the build and the import ask this; an entry without problems is one that the site can show. Never throws.
 */
export function checkEntry(entry: CheckedEntry, surroundings: EntrySurroundings): EntryProblem[] {
  const others = surroundings.entries.filter(
    ({ kind, slug }) => kind !== entry.kind || slug !== entry.storedSlug,
  )
  const bytes = utf8Bytes(JSON.stringify(entry.data ?? null))
  if (bytes > ENTRY_MAX_BYTES) {
    const message = `is too long: it has ${bytes} bytes, and at most ${ENTRY_MAX_BYTES} fit`
    return [{ field: '', message }]
  }
  const read = EDITED_KINDS[entry.kind].schema.safeParse(entry.data)
  const moved = surroundings.moved ?? NO_MOVES
  const slugs = slugProblems(entry, others, moved)
  if (!read.success) return [...slugs, ...fieldProblems(read.error.issues, 'form')]
  return [
    ...slugs,
    ...referenceProblems(entry, read.data, others, moved),
    ...nameProblems(entry, read.data, others),
    ...reviewProblems(read.data, surroundings),
  ]
}

const NO_MOVES: ReadonlyMap<string, string> = new Map()

/**
 * Follows the moves of an entry to the slug that it has now.
 *
 * @param moved as in {@link EntrySurroundings}
 */
export function currentSlug(
  kind: ReferenceKindName,
  slug: string,
  moved: ReadonlyMap<string, string>,
): string {
  const seen = new Set([slug])
  for (let at = slug; ;) {
    const next = moved.get(entryId({ lang: FILES_LANG, kind, slug: at }))
    if (next === undefined || seen.has(next)) return at
    seen.add(next)
    at = next
  }
}

/**
 * The entries that refer to another one: those that a removal would leave with a link to nothing.
 *
 * @param kinds the tables of the kinds of the entries
 */
export function entriesThatReferTo<Known extends KnownEntry>(
  target: Pick<KnownEntry, 'kind' | 'slug'>,
  entries: readonly Known[],
  kinds: Readonly<Record<Known['kind'], Pick<Kind, 'references'>>>,
): Known[] {
  const referencesOf = (kind: Known['kind']) => Object.entries(kinds[kind].references)
  return entries.filter(({ kind, data }) =>
    referencesOf(kind).some(
      ([field, to]) => to === target.kind && slugsIn(data, field).includes(target.slug),
    ),
  )
}

const slugList = z.array(z.string())
const slugsIn = (data: EntryData, field: string): readonly string[] =>
  slugList.safeParse(ownValue(data, field)).data ?? []

function slugProblems(
  { kind, slug, storedSlug }: CheckedEntry,
  others: readonly KnownEntry[],
  moved: ReadonlyMap<string, string>,
): EntryProblem[] {
  const says = (message: string) => [{ field: 'slug', message }]
  const { one } = REFERENCE_KINDS[kind].editedAs
  if (!ENTRY_SLUG.test(slug)) {
    return says('must be lower-case letters, digits and single hyphens, such as "apostille"')
  }
  if (slug.length > ENTRY_SLUG_MAX_LENGTH) {
    return says(`must be at most ${ENTRY_SLUG_MAX_LENGTH} characters`)
  }
  if (slug === storedSlug) return []
  if (others.some((other) => other.kind === kind && other.slug === slug)) {
    return says(`"${slug}" belongs to another ${one}; choose another address`)
  }
  // An entry may go back to where it has been. Another one there would get its readers and its links.
  const leadsTo = currentSlug(kind, slug, moved)
  return leadsTo === slug || leadsTo === storedSlug
    ? []
    : says(`"${slug}" leads readers on to the ${one} "${leadsTo}"; choose another address`)
}

function referenceProblems(
  entry: CheckedEntry,
  data: EntryData,
  others: readonly KnownEntry[],
  moved: ReadonlyMap<string, string>,
): EntryProblem[] {
  const { one } = REFERENCE_KINDS[entry.kind].editedAs
  const ids = new Set(others.map(({ kind, slug }) => `${kind}/${slug}`))
  return Object.entries(EDITED_KINDS[entry.kind].references).flatMap(([field, kind]) => {
    const slugs = slugsIn(data, field).map((slug) => currentSlug(kind, slug, moved))
    return slugs.flatMap((slug, index) => {
      const says = (message: string) => [{ field: `${field}.${index}`, message }]
      if (kind === entry.kind && (slug === entry.slug || slug === entry.storedSlug)) {
        return says(`"${slug}" is this ${one} itself; remove it`)
      }
      if (slugs.indexOf(slug) < index) return says(`"${slug}" is named twice; remove it`)
      if (ids.has(`${kind}/${slug}`)) return []
      return says(`"${slug}" has no page; add it first, or remove the link`)
    })
  })
}

const termNames = z.object({
  term: z.string(),
  aliases: slugList,
  linkAs: slugList.optional(),
})

function nameProblems(
  { kind }: CheckedEntry,
  data: EntryData,
  others: readonly KnownEntry[],
): EntryProblem[] {
  const namesOf = (id: string, from: EntryData): NamedTerm[] => {
    const names = termNames.safeParse(from).data
    return names === undefined ? [] : [{ id, ...names }]
  }
  const own = ''
  const terms = others.filter((other) => other.kind === kind)
  const named = terms.flatMap((other) => namesOf(other.slug, other.data))
  const nameOf = (id: string) => named.find((other) => other.id === id)?.term ?? id
  return nameConflicts([...named, ...namesOf(own, data)])
    .filter(({ id }) => id === own)
    .map(({ field, name, owner }) => ({
      field,
      message:
        owner === own
          ? `"${name}" is already a name of this term; remove it`
          : `"${name}" already belongs to the term "${nameOf(owner)}"; a name leads to one page, so keep it in one of the two`,
    }))
}

function reviewProblems(
  data: EntryData,
  { day, promisesReviews }: EntrySurroundings,
): EntryProblem[] {
  const found = verification.parse(data['verification'])
  const problems: EntryProblem[] = []
  if (found.state !== 'sample' && found.verifiedOn > day) {
    problems.push({
      field: 'verification.verifiedOn',
      message: `is after today, ${day}; correct it`,
    })
  }
  if (promisesReviews && found.state !== 'official') {
    problems.push({
      field: 'verification',
      message: `is "${found.state}", and this site promises a comparison with the official source; compare the text and record it`,
    })
  }
  return problems
}
