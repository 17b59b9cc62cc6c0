import { BACKEND_PREFIXES } from '../../../../shared/backend-paths'
import { parseHtml } from '../../../platform/parse-html'

/** Asks for a page of this site. */
export type FetchPage = (path: string) => Promise<Pick<Response, 'ok' | 'headers' | 'text'>>

/** The heading of a page of this site as readers see it; null where there is none. Rejects when offline. */
export async function readPageTitle(path: string, fetchPage: FetchPage): Promise<string | null> {
  if (BACKEND_PREFIXES.some((prefix) => path.startsWith(`${prefix}/`))) return null
  const answer = await fetchPage(path)
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html') !== true)
    return null
  const page = parseHtml(await answer.text())
  const words = page.querySelector('main h1')?.textContent.replace(/\s+/g, ' ').trim() ?? ''
  return words === '' ? null : words
}
