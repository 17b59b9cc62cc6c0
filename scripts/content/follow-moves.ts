import { z } from 'zod'
import type { EntryFolder, FileKey } from '../../node-shared/entries/entry-folder.ts'
import { currentSlug } from '../../shared/entries/entry-checks.ts'
import type { EntryData } from '../../shared/entries/entry.ts'
import { hasSameValues } from '../../shared/fields/table.ts'
import { KINDS } from '../../shared/kinds/kinds.ts'
import type { EditedKindName } from '../../shared/kinds/names.ts'
import { ownValue } from '../../shared/own-value.ts'
import type { Content } from './read-content.ts'

/** The slugs that entries have now, by the ids of those that were removed because they moved. */
type Moves = ReadonlyMap<string, string>

const slugList = z.array(z.string())

/** Returns the data of an entry with references to the slugs that entries have now. */
export function followMoves(kind: EditedKindName, data: EntryData, moved: Moves): EntryData {
  const changed = Object.entries(KINDS[kind].references).flatMap(([field, to]) => {
    const slugs = slugList.safeParse(ownValue(data, field)).data
    return slugs === undefined
      ? []
      : [[field, [...new Set(slugs.map((slug) => currentSlug(to, slug, moved)))]] as const]
  })
  return { ...data, ...Object.fromEntries(changed) }
}

/**
 * Finds the files that refer to an entry by a slug that it had before, among those whose own entries were never
 * edited in the browser: a new clone knows no moves, and its build would refuse them.
 *
 * @returns each with the data that it should have
 */
export async function* filesThatFollow(
  { untouched, surroundings: { moved } }: Content,
  files: EntryFolder,
): AsyncGenerator<{ readonly key: FileKey; readonly data: EntryData }> {
  if (moved === undefined || moved.size === 0) return
  for (const key of untouched) {
    const before = (await files.read(key))?.data ?? null
    if (before === null) continue
    const data = followMoves(key.kind, before, moved)
    if (!hasSameValues(KINDS[key.kind].fields, data, before)) yield { key, data }
  }
}
