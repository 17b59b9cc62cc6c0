/**
 * Where a number stands among those of all states, in words: `Higher than in 30 of the 50 others`.
 *
 * @param values every state's number, this one's among them
 */
export function standing(value: number, values: readonly number[]): string {
  const lower = values.filter((other) => other < value).length
  const higher = values.filter((other) => other > value).length
  const equal = Math.max(0, values.length - lower - higher - 1)
  if (lower === 0 && higher === 0) return 'The same as in all others'
  const shared = equal === 0 ? '' : `, as in ${equal} ${equal === 1 ? 'other' : 'others'}`
  if (lower === 0) return `The lowest${shared}`
  if (higher === 0) return `The highest${shared}`
  const others = `of the ${values.length - 1} others`
  return lower > higher ? `Higher than in ${lower} ${others}` : `Lower than in ${higher} ${others}`
}
