/** How many letters may be wrong before a suggestion is more confusing than none. */
const DISTANCE_MAX = 2

/** How many letters have to be added, removed or replaced to turn one word into the other. */
function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of Array.from(from).entries()) {
    const current = [row + 1]
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1)
      const removed = (previous[column + 1] ?? 0) + 1
      const added = (current[column] ?? 0) + 1
      current.push(Math.min(replaced, removed, added))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}

/** `; did you mean 'x'?` for a known name that is nearly the one that was written, or nothing. */
export function suggestion(name: string, known: Iterable<string>): string {
  let best: { readonly candidate: string; readonly distance: number } | null = null
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > DISTANCE_MAX) continue
    const far = distance(name.toLowerCase(), candidate.toLowerCase())
    const isNear = far <= DISTANCE_MAX && far < candidate.length / 2
    if (isNear && (best === null || far < best.distance)) best = { candidate, distance: far }
  }
  return best === null ? '' : `; did you mean '${best.candidate}'?`
}
