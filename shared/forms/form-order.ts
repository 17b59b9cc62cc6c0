/** A part that {@link compareFormNumbers} compares: a run of digits or a run of letters. */
type Part = number | string

/** "Form W-8BEN" as `['w', 8, 'ben']`; the word "form" says nothing. */
function partsOf(number: string): Part[] {
  const runs = number.toLowerCase().match(/\d+|[a-z]+/g) ?? []
  return runs.filter((run) => run !== 'form').map((run) => (/^\d/.test(run) ? Number(run) : run))
}

function compareParts(a: Part | undefined, b: Part | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b)
  return typeof a === 'number' ? -1 : 1
}

/**
 * The order in which people look for form numbers: plain numbers first and by their value, then the
 * lettered series by the alphabet, and within a series by value again: 843, 1040, 1040-NR, 8802,
 * SS-4, W-7, W-7 (COA), W-8BEN, W-8BEN-E, W-9.
 *
 * @returns negative, zero or positive, as `Array.sort` expects
 */
export function compareFormNumbers(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = compareParts(left[at], right[at])
    if (order !== 0) return order
  }
  return 0
}
