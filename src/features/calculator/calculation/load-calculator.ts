import { ownValue } from '../../../../shared/records/own-value'
import type { Calculator } from '../../../../shared/calculators/calculator'

interface CalculatorModule {
  readonly calculate: Calculator
}

/** One entry per tool and one file each: a page loads the calculator of its own tool alone. */
const LOADERS: Readonly<Record<string, () => Promise<CalculatorModule>>> = {
  'dividend-withholding': () => import('../../../../shared/calculators/dividend-withholding'),
  'fbar-threshold': () => import('../../../../shared/calculators/fbar-threshold'),
  'late-filing-penalty': () => import('../../../../shared/calculators/late-filing-penalty'),
  'self-employment-tax': () => import('../../../../shared/calculators/self-employment-tax'),
  'substantial-presence': () => import('../../../../shared/calculators/substantial-presence'),
  'tax-deadlines': () => import('../../../../shared/calculators/tax-deadlines'),
}

/** The tools that have a calculator in the browser. */
export const LOADED_TOOLS: readonly string[] = Object.keys(LOADERS)

/** Fetches the calculator of a tool; rejects when it cannot be had. */
export async function loadCalculator(slug: string): Promise<Calculator> {
  const load = ownValue(LOADERS, slug)
  if (load === undefined) throw new RangeError(`No calculator is named "${slug}".`)
  return (await load()).calculate
}
