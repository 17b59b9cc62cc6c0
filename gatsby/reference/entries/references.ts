import type { ReferenceKindName } from '../../../shared/kinds/names.ts'
import { entryPath } from '../../../shared/kinds/names.ts'
import { ownValue } from '../../../shared/records/own-value.ts'
import { keysOf } from '../../../shared/records/typed-records.ts'
import { KINDS } from '../../../shared/entries/kinds.ts'
import type { ContentEntry } from './read-entries.ts'
import { idOfFile } from './read-entries.ts'

interface ContentLink {
  readonly path: string
  readonly label: string
}

interface EntryReference {
  readonly field: string
  readonly to: ReferenceKindName
  readonly slug: string
  readonly id: string
  /** Whether the same field has named it before. */
  readonly isRepeated: boolean
}

/** The references of an entry, in their order. */
export function* referencesOf({ kind, fields }: ContentEntry): Generator<EntryReference> {
  const { references } = KINDS[kind]
  for (const [field, to] of Object.entries(references)) {
    // The schema has checked them.
    const slugs = ownValue(fields, field) as readonly string[]
    for (const [index, slug] of slugs.entries()) {
      const isRepeated = slugs.indexOf(slug) < index
      yield { field, to, slug, id: idOfFile(to, slug), isRepeated }
    }
  }
}

/**
 * Returns what is wrong with the references of a file, with the field of each. Entries may lead to one another
 * in a circle. Pure.
 *
 * @param broken ids of files that do not fit: what leads to one of them is no further mistake
 */
export function referenceProblems(
  entry: ContentEntry,
  entries: ReadonlyMap<string, ContentEntry>,
  broken: ReadonlySet<string>,
): string[] {
  const own = idOfFile(entry.kind, entry.slug)
  return [...referencesOf(entry)].flatMap(({ field, to, slug, id, isRepeated }) => {
    if (id === own) return [`${field}: "${slug}" is this file itself; remove it`]
    if (isRepeated) return [`${field}: "${slug}" is named twice; remove it`]
    if (entries.has(id) || broken.has(id)) return []
    return [
      `${field}: "${slug}" has no file content/${to}/${slug}.json; add it or remove the reference`,
    ]
  })
}

/**
 * Returns the references of an entry as links, by their fields: to the entries that are shown, and to where those
 * are now that have moved. Pure.
 */
export function linksOf(
  entry: ContentEntry,
  entries: ReadonlyMap<string, ContentEntry>,
  elsewhere: ReadonlyMap<string, string | null>,
): Record<string, ContentLink[]> {
  const own = idOfFile(entry.kind, entry.slug)
  const links = new Map(
    keysOf(KINDS[entry.kind].references).map((field) => [field, [] as ContentLink[]]),
  )
  for (const { field, id, isRepeated } of referencesOf(entry)) {
    const target = entries.get(movedFrom(id, entries, elsewhere))
    if (isRepeated || target === undefined || idOfFile(target.kind, target.slug) === own) continue
    const path = entryPath(target.kind, target.slug)
    const label = KINDS[target.kind].labelOf(target.fields)
    const known = links.get(field) ?? []
    if (known.every((link) => link.path !== path)) known.push({ path, label })
  }
  return Object.fromEntries(links)
}

/** Follows entries that have moved; a circle of them ends where it began. */
function movedFrom(
  id: string,
  entries: ReadonlyMap<string, ContentEntry>,
  elsewhere: ReadonlyMap<string, string | null>,
): string {
  const seen = new Set<string>()
  let at = id
  for (;;) {
    const next = elsewhere.get(at) ?? null
    if (entries.has(at) || next === null || seen.has(at)) return at
    seen.add(at)
    at = next
  }
}
