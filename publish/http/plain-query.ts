import { PLAIN_PARAMETER } from '../../shared/search/plain-search.ts'

/** As much as the box of the form takes. */
const QUERY_MAX_LENGTH = 200

const parametersOf = (target: string): URLSearchParams =>
  new URLSearchParams(/^[^?]*\/explore\?(.*)$/s.exec(target)?.[1] ?? '')

/** Whether an address asks for results without scripts. */
export function isPlainSearch(target: string): boolean {
  return target.startsWith('/explore?') && parametersOf(target).has(PLAIN_PARAMETER)
}

/**
 * Returns what a reader without scripts searches for; null for every other address. The form of the header
 * has no field that says so: from where it leads, a link does, and the words are in the address of the page
 * before.
 *
 * @param referer the address of the page before
 */
export function plainQuery(target: string, referer = ''): string | null {
  if (!isPlainSearch(target)) return null
  const words = parametersOf(target).get('q') ?? parametersOf(referer).get('q') ?? ''
  return words.trim().slice(0, QUERY_MAX_LENGTH) || null
}
