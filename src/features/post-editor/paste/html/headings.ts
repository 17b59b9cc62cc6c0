/** Levels of headings from 2 on, so that none is skipped. */
export function shiftedLevels(levels: readonly number[]): number[] {
  const open: number[] = []
  return levels.map((level) => {
    while ((open.at(-1) ?? 0) >= level) open.pop()
    open.push(level)
    return Math.min(6, open.length + 1)
  })
}
