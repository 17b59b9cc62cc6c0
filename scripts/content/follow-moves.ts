import { z } from 'zod'
import { currentSlug } from '../../shared/entries/entry-checks.ts'
import type { EntryData } from '../../shared/entries/entry.ts'
import { KINDS } from '../../shared/kinds/kinds.ts'
import type { EditedKindName } from '../../shared/kinds/names.ts'
import { ownValue } from '../../shared/own-value.ts'

const slugList = z.array(z.string())

/**
 * Returns the data of an entry with references to the slugs that entries have now.
 *
 * @param moved the slugs that entries have now, by the ids of those that were removed because they moved
 */
export function followMoves(
  kind: EditedKindName,
  data: EntryData,
  moved: ReadonlyMap<string, string> = new Map(),
): EntryData {
  const changed = Object.entries(KINDS[kind].references).flatMap(([field, to]) => {
    const slugs = slugList.safeParse(ownValue(data, field)).data
    return slugs === undefined
      ? []
      : [[field, [...new Set(slugs.map((slug) => currentSlug(to, slug, moved)))]] as const]
  })
  return { ...data, ...Object.fromEntries(changed) }
}
