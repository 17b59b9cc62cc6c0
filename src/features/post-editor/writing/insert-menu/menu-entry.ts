import type { WritingCommand } from '../commands/command'

/** Something that a menu at the cursor offers. */
export interface MenuEntry extends Pick<WritingCommand, 'id' | 'label' | 'run' | 'insert'> {
  /** The emoji that it inserts. */
  readonly character?: string
}

const NOT_FOUND = 4

/**
 * Finds entries: first the one of that very label, then those with a word of a name that begins so, those
 * with a name that has it inside, and those with a word of their hint that begins so.
 */
export function findEntries<Entry extends MenuEntry>(
  entries: readonly Entry[],
  query: string,
  namesOf: (entry: Entry) => readonly string[],
): Entry[] {
  const wanted = query.trim().toLowerCase()
  const begins = (text: string) => ` ${text.toLowerCase()}`.includes(` ${wanted}`)
  const rankOf = (entry: Entry): number => {
    const names = namesOf(entry)
    if (entry.label.toLowerCase() === wanted) return 0
    if (names.some(begins)) return 1
    if (names.some((name) => name.toLowerCase().includes(wanted))) return 2
    return begins(entry.insert?.hint ?? '') ? 3 : NOT_FOUND
  }
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}
