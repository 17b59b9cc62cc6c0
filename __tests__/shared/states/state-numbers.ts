import type { StateNumbers } from '../../../shared/states/facts.ts'
import { FILE_FACTS } from '../../../shared/states/file-facts.ts'

/** Zero for every fact that files hold, in the parts of a state: a builder says the numbers that matter. */
export const ZEROS = FILE_FACTS.reduce<Record<string, object>>(
  (parts, { part, name }) => ({ ...parts, [part]: { ...parts[part], [name]: 0 } }),
  {},
) as {
  readonly [Part in 'incomeTax' | 'salesTax']: StateNumbers[Part]
} & {
  readonly corporateTax: Omit<StateNumbers['corporateTax'], 'kind'>
  readonly llc: Omit<StateNumbers['llc'], 'report'>
  readonly 'llc.report': Omit<StateNumbers['llc']['report'], 'frequency'>
}
