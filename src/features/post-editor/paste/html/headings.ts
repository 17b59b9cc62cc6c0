/**
 * Levels for headings so that none is skipped: the outermost become level 2, because the title of
 * the page is the only heading of level 1, and every deeper one is one level below its parent.
 *
 * @param levels as the source has them, 1 to 6, in document order
 */
export function shiftedLevels(levels: readonly number[]): number[] {
  const open: number[] = []
  return levels.map((level) => {
    while ((open.at(-1) ?? 0) >= level) open.pop()
    open.push(level)
    return Math.min(6, open.length + 1)
  })
}
