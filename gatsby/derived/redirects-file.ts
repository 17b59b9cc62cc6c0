import type { Redirect } from '../pages/plan-pages.ts'
import type { PlannedFile } from '../files/planned-file.ts'

/** The list of redirects that the static server reads; see `planRedirects` for their order. */
export function redirectsFile(redirects: readonly Redirect[]): PlannedFile {
  return { path: '/_redirects.json', text: `${JSON.stringify(redirects, null, 2)}\n` }
}
