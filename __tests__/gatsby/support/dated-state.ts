import type { ContentFile } from '../../../gatsby/reference/content/content-files.ts'
import { ownContent } from './content-options.ts'

/** A file of this site that refers to no other. */
function aloneOf(wanted: string): ContentFile {
  const file = ownContent().find(({ slug }) => slug === wanted)
  if (file === undefined) throw new TypeError(`There is no ${wanted}.`)
  const fields = { ...(JSON.parse(file.text) as object), relatedForms: [], relatedTerms: [] }
  return { ...file, text: JSON.stringify(fields) }
}

/** A state whose sales tax is another from some days on: one percent more each time. */
export function stateWithRatesFrom(slug: string, ...days: string[]): ContentFile {
  const file = aloneOf(slug)
  const state = JSON.parse(file.text) as { salesTax: { rates: { statePercent: number }[] } }
  const [first = { statePercent: 0 }] = state.salesTax.rates
  state.salesTax.rates = ['2020-01-01', ...days].map((from, index) => ({
    ...first,
    from,
    statePercent: first.statePercent + index,
  }))
  return { ...file, text: JSON.stringify(state) }
}
