import { BACKEND_PREFIXES } from '../../../../../shared/firebase/backend-paths'
import { parseHtml } from '../../../../platform/content/parse-html'
import type { PageHeading } from './link-targets'

/** Asks for a page of this site. */
export type FetchPage = (path: string) => Promise<Pick<Response, 'ok' | 'headers' | 'text'>>

/** The heading of a page of this site as readers see it; null where there is none. Rejects when offline. */
export async function readPageTitle(path: string, fetchPage: FetchPage): Promise<string | null> {
  const page = await readPage(path, fetchPage)
  const words = wordsOf(page?.querySelector('main h1') ?? null)
  return words === '' ? null : words
}

/** The headings of a page of this site that links can lead to. Rejects when offline. */
export async function readPageHeadings(path: string, fetchPage: FetchPage): Promise<PageHeading[]> {
  const page = await readPage(path, fetchPage)
  const text = page?.querySelector('main .article__body') ?? page?.querySelector('main')
  return Array.from(text?.querySelectorAll(':is(h2, h3, h4)[id]') ?? [], (heading) => ({
    id: heading.id,
    text: wordsOf(heading),
    level: Number(heading.localName.slice(1)),
  })).filter((heading) => heading.text !== '' && !IDS_OF_REACT.test(heading.id))
}

/** Ids that `useId` gives are others in the next version of a page. */
const IDS_OF_REACT = /^[:_«]/

async function readPage(path: string, fetchPage: FetchPage): Promise<Document | null> {
  if (BACKEND_PREFIXES.some((prefix) => path.startsWith(`${prefix}/`))) return null
  const answer = await fetchPage(path)
  const isPage = answer.ok && answer.headers.get('content-type')?.startsWith('text/html') === true
  return isPage ? parseHtml(await answer.text()) : null
}

const wordsOf = (element: Element | null): string =>
  element?.textContent.replace(/\s+/g, ' ').trim() ?? ''
