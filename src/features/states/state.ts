import type { MappedFactId } from '../../../shared/states/page-facts'
import type { Verification } from '../../../shared/kinds/verification'
import type { StateNumbers } from '../../../shared/states/facts'

/** Where a state stands on the map. */
export interface StateShape {
  readonly path: string
  readonly centre: { readonly x: number; readonly y: number }
  readonly label: { readonly kind: string; readonly x: number; readonly y: number }
  readonly tile: { readonly column: number; readonly row: number } | null
}

/** The data of a state that lists, maps and tables show. */
export interface StateSummary extends StateNumbers {
  readonly slug: string
  readonly path: string
  readonly name: string
  readonly code: string
  readonly capital: string
  readonly region: string
  readonly summary: string
  readonly llc: StateNumbers['llc'] & {
    /** In words; null where no report is due. */
    readonly report: { readonly due: string | null }
  }
  /** The years of the facts. */
  readonly factsYears: readonly number[]
  readonly verification: Pick<Verification, 'state'>
}

/** A state with its shape; null while the atlas has none for it. */
export interface MappedState extends StateSummary {
  readonly shape: StateShape | null
}

/** Sizes of the map, in its own units. */
export interface MapSize {
  readonly width: number
  readonly height: number
  readonly labelWidth: number
  readonly labelHeight: number
}

/** How the numbers of one fact are spread over the states. */
export interface FactSpread {
  readonly measure: MappedFactId
  readonly median: number | null
  readonly values: readonly number[]
}

/** `2026`, or `2025 and 2026` where the facts are of several years. */
export function yearsText(states: readonly Pick<StateSummary, 'factsYears'>[]): string {
  const years = [...new Set(states.flatMap(({ factsYears }) => factsYears))].sort((a, b) => a - b)
  return years.length < 2
    ? years.join()
    : `${years.slice(0, -1).join(', ')} and ${years.at(-1) ?? ''}`
}

/** Enough of a state to name it and to lead to it. */
export type NamedState = Pick<StateSummary, 'slug' | 'path' | 'name'>
