import { formatNumber } from './format.ts'
import type { MappedFact } from './page-facts.ts'

/** A class of the map: 1 is the lowest, 5 the highest; null holds states without a number. */
export type ClassNumber = 1 | 2 | 3 | 4 | 5

const CLASS_NUMBERS: readonly ClassNumber[] = [1, 2, 3, 4, 5]

const hasZeroClass = (fact: MappedFact): boolean => fact.bounds.length === 3

/** The class of a number. */
export function classOf(fact: MappedFact, value: number | null): ClassNumber | null {
  if (value === null) return null
  if (hasZeroClass(fact) && value === 0) return 1
  const reached = fact.bounds.filter((bound) => value >= bound).length
  const first = hasZeroClass(fact) ? 2 : 1
  return CLASS_NUMBERS.find((number) => number === first + reached) ?? 5
}

/** One row of a legend. */
export interface MapClass {
  readonly number: ClassNumber
  readonly label: string
}

/** The classes of a fact, the lowest first, in words that leave no gap between two of them. */
export function classesOf(fact: MappedFact): readonly MapClass[] {
  const write = (value: number) => formatNumber(value, fact.unit)
  const ranges = fact.bounds.map((bound, index) => {
    const next = fact.bounds[index + 1]
    return next === undefined
      ? `${write(bound)} and over`
      : `${write(bound)} to under ${write(next)}`
  })
  const [lowest = 0] = fact.bounds
  const first = hasZeroClass(fact)
    ? [fact.zero.long, `Above 0, under ${write(lowest)}`]
    : [`Under ${write(lowest)}`]
  return [...first, ...ranges].flatMap((label, index) => {
    const number = CLASS_NUMBERS[index]
    return number === undefined ? [] : [{ number, label }]
  })
}
