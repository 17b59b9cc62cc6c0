import type { LineDifference } from './compare-versions'

/** Unchanged lines on either side of a change that help to see where it is. */
const CONTEXT = 1
/** Fewer lines than this are not worth a button. */
const MIN_FOLDED = 3

/** Lines to show, and stretches of unchanged ones to fold. `from` is the first line's place. */
export type LineGroup =
  | { readonly kind: 'shown'; readonly from: number; readonly line: LineDifference }
  | { readonly kind: 'folded'; readonly from: number; readonly lines: readonly LineDifference[] }

/** Folds long stretches without a change. */
export function foldUnchanged(lines: readonly LineDifference[]): LineGroup[] {
  const groups: LineGroup[] = []
  let from = 0
  while (from < lines.length) {
    let end = from
    while (lines[end]?.kind === 'same') end += 1
    const foldFrom = from === 0 ? 0 : from + CONTEXT
    const foldTo = end === lines.length ? end : end - CONTEXT
    const isWorthIt = foldTo - foldFrom >= MIN_FOLDED
    const stop = Math.max(end, from + 1)
    for (let at = from; at < stop; at += 1) {
      const line = lines[at]
      if (line === undefined) continue
      if (!isWorthIt || at < foldFrom || at >= foldTo)
        groups.push({ kind: 'shown', from: at, line })
      else if (at === foldFrom) {
        groups.push({ kind: 'folded', from: at, lines: lines.slice(foldFrom, foldTo) })
      }
    }
    from = stop
  }
  return groups
}
