import type { Calculator } from './calculator.ts'
import { calculate as dividendWithholding } from './dividend-withholding.ts'
import { calculate as fbarThreshold } from './fbar-threshold.ts'
import { calculate as lateFilingPenalty } from './late-filing-penalty.ts'
import { calculate as selfEmploymentTax } from './self-employment-tax.ts'
import { calculate as substantialPresence } from './substantial-presence.ts'
import { calculate as taxDeadlines } from './tax-deadlines.ts'

/**
 * All calculators, by the slug of their tool. For the build and its tests only: a page in the browser
 * loads the one it needs by itself.
 */
export const CALCULATORS: Readonly<Record<string, Calculator>> = {
  'dividend-withholding': dividendWithholding,
  'fbar-threshold': fbarThreshold,
  'late-filing-penalty': lateFilingPenalty,
  'self-employment-tax': selfEmploymentTax,
  'substantial-presence': substantialPresence,
  'tax-deadlines': taxDeadlines,
}
