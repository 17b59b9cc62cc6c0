import type { FactOnPages, MappedColumns } from './state-fact.ts'
import { unitOf } from './state-fact.ts'
import type { StateNumbers } from './facts.ts'
import { FACTS_ON_PAGES } from './facts.ts'
import { keysOf } from '../records/typed-records.ts'
import type { Unit } from './format.ts'
import { formatNumber } from './format.ts'

type Table = typeof FACTS_ON_PAGES

/** The path of a fact that readers compare. */
export type PageFactPath = keyof Table

/** The name in addresses and files of a fact by which states are mapped. */
export type MappedFactId = Extract<Table[PageFactPath], MappedColumns>['id']

/** A fact that readers compare. */
export interface PageFact extends FactOnPages<StateNumbers> {
  readonly path: PageFactPath
  readonly unit: Unit
  /** Only of those by which states are mapped. */
  readonly id?: MappedFactId
}

/** One by which the states are mapped, sorted and ranked. */
export interface MappedFact extends PageFact, MappedColumns {
  readonly id: MappedFactId
}

const FACTS = keysOf(FACTS_ON_PAGES).map((path) => ({
  ...FACTS_ON_PAGES[path],
  path,
  unit: unitOf(path),
}))

/** The facts that readers compare, in the order of the table. */
export const PAGE_FACTS: readonly PageFact[] = FACTS

/** Those by which states are mapped, sorted and ranked, in the order of the table. */
export const MAPPED_FACTS: readonly MappedFact[] = FACTS.filter((fact) => 'id' in fact)

/** The fact that the map shows when the address asks for nothing else. */
export const DEFAULT_FACT: MappedFactId = 'sales-tax'

/** The mapped fact of an identifier; null when there is none. */
export function mappedFactById(id: string | null): MappedFact | null {
  return MAPPED_FACTS.find((fact) => fact.id === id) ?? null
}

/** From here on a label is written without what follows the point. */
const WHOLE_FROM = 100

/**
 * A state's number in words.
 *
 * @param length `label` fits into a shape of the map and drops remarks and the cents of large amounts,
 *   `short` fits into a table, `long` stands in a sentence of its own
 */
export function factText(
  fact: PageFact,
  state: StateNumbers,
  length: 'label' | 'short' | 'long' = 'short',
): string {
  const value = fact.valueOf(state)
  const words = length === 'long' ? 'long' : 'short'
  if (value === null) return fact.none?.[words] ?? ''
  if (value === 0) return fact.zero[words]
  if (length === 'label') {
    return formatNumber(value >= WHOLE_FROM ? Math.round(value) : value, fact.unit)
  }
  const number = formatNumber(value, fact.unit)
  const remark = fact.remarkOf?.(state) ?? null
  if (remark === null) return number
  return length === 'long' ? `${number}, ${remark.long}` : `${number} ${remark.short}`
}
