import type { EntrySurroundings, KnownEntry } from '../../shared/entries/entry-checks.ts'
import type { Entry } from '../../shared/entries/entry.ts'
import { entryId, FILES_LANG } from '../../shared/kinds/entry-key.ts'
import { isReferenceKind } from '../../shared/kinds/names.ts'
import { site } from '../../shared/site/site.ts'
import { dayAt } from '../../shared/time/zoned-time.ts'

/**
 * Returns what an entry has to agree with: the entries that readers see, which are those of the files below
 * those that were edited in the browser.
 */
export function entrySurroundings(
  files: readonly KnownEntry[],
  edited: readonly Entry[],
  now: Date,
): EntrySurroundings {
  const seen = new Map(
    files.map((file) => [entryId({ lang: FILES_LANG, kind: file.kind, slug: file.slug }), file]),
  )
  const moved = new Map<string, string>()
  for (const { id, kind, slug, data, status, movedTo } of edited) {
    if (status === 'published' && isReferenceKind(kind)) seen.set(id, { kind, slug, data })
    if (status === 'removed') seen.delete(id)
    if (movedTo !== null) moved.set(id, movedTo)
  }
  return {
    entries: [...seen.values()],
    moved,
    day: dayAt(now, site.timeZone),
    promisesReviews: site.promisesReviews,
  }
}
