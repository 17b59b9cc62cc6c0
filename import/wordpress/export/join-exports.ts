import { ImportError } from '../../settings/errors.ts'
import type { WordpressExport, WordpressItem } from './export-file.ts'

/** One file of an export. */
export interface ExportPart {
  readonly name: string
  readonly source: WordpressExport
}

/**
 * Makes one export of several files: posts find attachments, reusable blocks and authors wherever they
 * stand. What stands in several files counts once.
 *
 * @throws ImportError `import/several-sites` when the files come from different sites
 */
export function joinExports(parts: readonly ExportPart[]): WordpressExport {
  const [first] = parts
  if (first === undefined) throw new TypeError('An export has at least one file.')
  if (parts.length === 1) return first.source
  const other = parts.find(({ source }) => source.siteUrl !== first.source.siteUrl)
  if (other !== undefined) {
    throw new ImportError(
      'import/several-sites',
      `${first.name} is of ${first.source.siteUrl}, and ${other.name} of ${other.source.siteUrl}. Import each site by itself; nothing was imported.`,
    )
  }
  const authors = new Map(
    parts.flatMap(({ source }) => source.authors.map((author) => [author.login, author] as const)),
  )
  const terms = new Map(
    parts.flatMap(({ source }) =>
      source.terms.map((term) => [`${term.domain} ${term.nicename}`, term] as const),
    ),
  )
  const items = new Map<string | WordpressItem, WordpressItem>()
  for (const { source } of parts) {
    for (const item of source.items) {
      const key = item.id === null ? item : `${item.type} ${item.id}`
      if (!items.has(key)) items.set(key, item)
    }
  }
  const repeated = parts.reduce((sum, { source }) => sum + source.items.length, 0) - items.size
  return {
    ...first.source,
    authors: [...authors.values()],
    terms: [...terms.values()],
    items: [...items.values()],
    notes: [
      ...(repeated > 0 ? [`${repeated} items stand in several files: they count once`] : []),
      ...parts.flatMap(({ name, source }) => source.notes.map((note) => `${name}: ${note}`)),
    ],
  }
}
