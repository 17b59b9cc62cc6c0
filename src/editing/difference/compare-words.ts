import { diffArrays } from 'diff'
import type { Word } from './text-lines'

/** A stretch of words that both versions have, or one of them. */
export interface WordStretch {
  readonly kind: 'same' | 'removed' | 'added'
  readonly words: readonly Word[]
}

/** More changes than this are shown as one text instead of another. */
const MAX_CHANGES = 1000

const isSameWord = (a: Word, b: Word): boolean =>
  a.text === b.text && a.marks === b.marks && a.href === b.href

/** Compares the words of a line. A changed format counts as another word. */
export function compareWords(before: readonly Word[], after: readonly Word[]): WordStretch[] {
  const changes = diffArrays([...before], [...after], {
    comparator: isSameWord,
    maxEditLength: MAX_CHANGES,
  })
  if (changes === undefined) {
    return [
      { kind: 'removed', words: before },
      { kind: 'added', words: after },
    ]
  }
  const stretches: WordStretch[] = changes.map(({ removed, added, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    words: value,
  }))
  return joinAcrossSpaces(stretches)
}

/** A single space between two changes belongs to them: phrases are easier to read than words. */
function joinAcrossSpaces(stretches: readonly WordStretch[]): WordStretch[] {
  const result: WordStretch[] = []
  let changed: { readonly removed: Word[]; readonly added: Word[] } | null = null
  const flush = () => {
    if (changed === null) return
    if (changed.removed.length > 0) result.push({ kind: 'removed', words: changed.removed })
    if (changed.added.length > 0) result.push({ kind: 'added', words: changed.added })
    changed = null
  }
  stretches.forEach(({ kind, words }, index) => {
    if (kind !== 'same') {
      changed ??= { removed: [], added: [] }
      changed[kind].push(...words)
    } else if (
      changed !== null &&
      index < stretches.length - 1 &&
      words.every(({ text }) => text.trim() === '')
    ) {
      changed.removed.push(...words)
      changed.added.push(...words)
    } else {
      flush()
      result.push({ kind, words })
    }
  })
  flush()
  return result
}
