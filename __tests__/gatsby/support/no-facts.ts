import { siteFactsOf } from '../../../gatsby/html/fact-warnings.ts'

/** The facts of a site that has none. */
export const NO_FACTS = siteFactsOf([])
