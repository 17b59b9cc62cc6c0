/**
 * The middle of a list of numbers; of an even count, the mean of the two in the middle.
 *
 * @returns null for an empty list
 */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  const lower = sorted[middle - 1]
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2
}
