import { z } from 'zod'
import { nameOfFile } from '../../node-shared/entries/entry-folder.ts'
import type { EntryFolder, FileKey } from '../../node-shared/entries/entry-folder.ts'
import { currentSlug, entriesThatReferTo } from '../../shared/entries/entry-checks.ts'
import type { EntryData } from '../../shared/entries/entry.ts'
import { KINDS } from '../../shared/kinds/kinds.ts'
import type { EditedKindName, ReferenceKindName } from '../../shared/kinds/names.ts'
import { entryId, FILES_LANG } from '../../shared/kinds/entry-key.ts'
import { ownValue } from '../../shared/records/own-value.ts'
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
 * @returns each with the text that it should have
 */
export async function* filesThatFollow(
  { untouched, surroundings: { moved } }: Content,
  files: EntryFolder,
): AsyncGenerator<{ readonly key: FileKey; readonly text: string }> {
  if (moved === undefined || moved.size === 0) return
  for (const key of untouched) {
    const before = (await files.read(key))?.text ?? ''
    const text = followInText(key.kind, before, moved)
    if (text !== before) yield { key, text }
  }
}

/** The text of a file that leads to the slugs of now; everything else of it stays as it is written. */
function followInText(kind: ReferenceKindName, text: string, moved: Moves): string {
  return Object.entries(KINDS[kind].references).reduce(
    (followed, [field, to]) =>
      followed.replace(listOf(field), (list) =>
        list.replace(SLUG, (_, slug: string) => `"${currentSlug(to, slug, moved)}"`),
      ),
    text,
  )
}

const listOf = (field: string): RegExp => new RegExp(`(?<="${field}"\\s*:\\s*)\\[[^\\]]*\\]`, 'g')
const SLUG = /"([a-z0-9-]+)"/g

/**
 * Lists the files that refer to the file of a removed entry: without it the build would refuse them. Those that are
 * deleted as well do not count.
 */
export async function filesThatReferTo(
  removed: FileKey,
  { pairs }: Pick<Content, 'pairs'>,
  files: EntryFolder,
): Promise<string[]> {
  const gone = new Set(
    pairs.flatMap(({ entry: { id, status } }) => (status === 'removed' ? [id] : [])),
  )
  return entriesThatReferTo(removed, await files.all(), KINDS)
    .filter(({ kind, slug }) => !gone.has(entryId({ lang: FILES_LANG, kind, slug })))
    .map(nameOfFile)
}
