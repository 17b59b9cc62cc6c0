import { PLAIN_PARAMETER } from '../../shared/search/plain-search.ts'

/** As much as the box of the form takes. */
const QUERY_MAX_LENGTH = 200

/** What a form without scripts asks the search; null for every other address. */
export function plainQuery(target: string): string | null {
  if (!target.startsWith('/explore?')) return null
  const parameters = new URLSearchParams(target.slice('/explore'.length))
  const words = parameters.get('q')?.trim().slice(0, QUERY_MAX_LENGTH) ?? ''
  return parameters.has(PLAIN_PARAMETER) && words !== '' ? words : null
}
