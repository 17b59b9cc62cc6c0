import type { Unit } from './format.ts'
import type { NewLlcCosts } from './llc-costs.ts'

/** The lists of a state's file whose entries have a first day each. */
export type StateList =
  'salesTax.rates' | 'incomeTax.rates' | 'corporateTax.rates' | 'llc.report.fees'

/** A number that is known of every state, for everything that no page needs. */
export interface StateFact {
  /** The list whose entries have it; without one, the file has one value for every day. */
  readonly list?: StateList
  /** The value where a file is silent. A file may not be silent about other facts. */
  readonly silent?: number
  /** Works it out, for each fee of the report, where no file has it. */
  readonly worked?: (llc: NewLlcCosts) => number
  /** How texts refer to it; they cannot refer to a fact without this. */
  readonly cited?: CitedFact
  /** Its column in the downloads. The name is part of a contract with those who use the files. */
  readonly column?: { readonly name: string; readonly description: string }
}

/** How texts refer to a fact of a state. */
export interface CitedFact {
  /** The last part of the id that texts store: `states/delaware/report-fee`. */
  readonly id: string
  readonly label: string
  /** Words by which a sentence says that it speaks of this fact. */
  readonly words: readonly string[]
  /** Whether a state has it; without this, each has. */
  readonly isFor?: (llc: { readonly report: { readonly frequency: string } }) => boolean
}

/** Words for a cell of a table, and for a sentence of their own. */
interface Wording {
  readonly short: string
  readonly long: string
}

/** How pages show a fact of a state, whose numbers are in `State`. */
export interface FactOnPages<State> {
  /** Stands alone: a heading, a choice. */
  readonly label: string
  /** In a comparison, below the heading of its group; the label, unless it says so. */
  readonly rowLabel?: string
  /** The words for a zero. */
  readonly zero: Wording
  /** The words for a state without such a number. */
  readonly none?: Wording
  /** The number; null where a state has none of this kind. */
  readonly valueOf: (state: State) => number | null
  /** A remark that belongs to the number of a state; null for most. */
  readonly remarkOf?: (state: State) => Wording | null
  /** Its row among the texts of a state's page, where no other row tells it. */
  readonly row?: { readonly name: string; readonly textOf: (amount: string) => string }
}

/** The words and bounds with which map and lists show a fact by which states are mapped, sorted and ranked. */
export interface MappedColumns {
  /** Its name in addresses and files. */
  readonly id: string
  /** For the head of a column. */
  readonly shortLabel: string
  /** One sentence: what exactly is counted. */
  readonly explanation: string
  /** Lower bounds of the map's classes after the first; with three of them, the first class is zero. */
  readonly bounds: readonly number[]
}

/** The unit of a fact, with which its name ends. */
export const unitOf = (path: string): Unit => (path.endsWith('Percent') ? 'percent' : 'usd')

/**
 * The number that stands at a path, such as `llc.report.feeUsd`.
 *
 * @throws TypeError when there is none, as where a query does not ask for it
 */
export function numberAt(state: object, path: string): number {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => Reflect.get(Object(part), name), state)
  if (typeof found !== 'number') throw new TypeError(`A state has no number ${path}.`)
  return found
}
