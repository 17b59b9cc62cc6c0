import { JSDOM } from 'jsdom'
import { at } from './pages.ts'

/** What one page says about itself, and where it leads. */
export interface CrawledPage {
  /** Path without query and fragment. */
  readonly path: string
  readonly status: number
  readonly html: string
  readonly title: string
  /** Contents of `meta` elements by their name or property; the first of each. */
  readonly meta: Readonly<Record<string, string>>
  /** Addresses of `link` elements of the head, by rel and, for alternates, by type. */
  readonly links: Readonly<Record<string, string>>
  /** Paths of all feeds that the page leads to. */
  readonly feeds: readonly string[]
  readonly ids: ReadonlySet<string>
  /** Links of the page that stay on the site, as they are written. */
  readonly hrefs: readonly string[]
  readonly images: readonly { readonly src: string; readonly isSized: boolean }[]
  /** All that it says, without its head. */
  readonly text: string
  /** What is missing for an answer before the application: see {@link unanswered}. */
  readonly unanswered: readonly string[]
  /** The text of the inline script. */
  readonly inlineScript: string
  /** Texts of its JSON-LD blocks. */
  readonly structured: readonly string[]
}

/** Everything that was reached. */
export interface Crawl {
  readonly pages: ReadonlyMap<string, CrawledPage>
  /** Answers that are not pages: files and redirects, by path. */
  readonly others: ReadonlyMap<
    string,
    { readonly status: number; readonly location: string | null }
  >
  /** Problems with addresses, each in words. */
  readonly problems: readonly string[]
}

const AT_ONCE = 4

/** Follows every internal link from the given paths on. */
export async function crawl(starts: readonly string[]): Promise<Crawl> {
  const origin = at('')
  const pages = new Map<string, CrawledPage>()
  const others = new Map<string, { status: number; location: string | null }>()
  const problems: string[] = []
  const fragments: { readonly from: string; readonly href: string }[] = []
  const seen = new Set(starts)
  const waiting = [...starts]

  const visit = async (path: string): Promise<void> => {
    const response = await fetch(`${origin}${path}`, { redirect: 'manual' })
    const type = response.headers.get('content-type') ?? ''
    if (response.status !== 200 || !type.startsWith('text/html')) {
      await response.body?.cancel()
      const location = response.headers.get('location')
      others.set(path, { status: response.status, location })
      if (response.status === 301 && location !== null) follow(path, location)
      return
    }
    const page = readPage(path, response.status, await response.text())
    pages.set(path, page)
    for (const href of page.hrefs) follow(path, href)
  }

  const follow = (from: string, href: string): void => {
    const url = new URL(href, `${origin}${from}`)
    if (url.origin !== origin) return
    const written = href.split(/[?#]/)[0] ?? ''
    if (written.length > 1 && written.endsWith('/')) {
      problems.push(`${from} links to ${href}, which ends with a slash`)
    }
    if (written !== written.toLowerCase()) {
      problems.push(`${from} links to ${href}, which is not all lower case`)
    }
    if (url.hash !== '') fragments.push({ from, href: url.href })
    if (seen.has(url.pathname)) return
    seen.add(url.pathname)
    waiting.push(url.pathname)
  }

  const lane = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await visit(path)
  }
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, lane))

  for (const { from, href } of fragments) {
    const { pathname, hash } = new URL(href)
    const page = pages.get(pathname)
    const id = decodeURIComponent(hash.slice(1))
    if (page !== undefined && !page.ids.has(id)) {
      problems.push(`${from} links to ${pathname}${hash}, where nothing has that id`)
    }
  }
  return { pages, others, problems }
}

function readPage(path: string, status: number, html: string): CrawledPage {
  const { document } = new JSDOM(html).window
  const attribute = (element: Element, name: string) => element.getAttribute(name) ?? ''
  const meta: Record<string, string> = {}
  for (const element of document.querySelectorAll('meta[name], meta[property]')) {
    meta[attribute(element, 'name') || attribute(element, 'property')] ??= attribute(
      element,
      'content',
    )
  }
  const links: Record<string, string> = {}
  for (const element of document.querySelectorAll('head > link[rel]')) {
    const type = attribute(element, 'type')
    const rel = attribute(element, 'rel')
    links[rel === 'alternate' ? `alternate ${type}` : rel] ??= attribute(element, 'href')
  }
  return {
    path,
    status,
    html,
    title: document.title,
    meta,
    links,
    feeds: [...document.querySelectorAll('head > link[rel=alternate]')].map((link) =>
      attribute(link, 'href'),
    ),
    ids: new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)),
    hrefs: [...document.querySelectorAll('body a[href]')]
      .map((link) => attribute(link, 'href'))
      .filter((href) => !/^(?:mailto|tel):/.test(href)),
    images: [...document.querySelectorAll('body img')].map((image) => ({
      src: attribute(image, 'src'),
      isSized: /^\d+$/.test(attribute(image, 'width')) && /^\d+$/.test(attribute(image, 'height')),
    })),
    text: document.body.textContent,
    unanswered: unanswered(path, document),
    inlineScript: document.head.querySelector('script:not([type], [src])')?.textContent ?? '',
    structured: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => textContent,
    ),
  }
}

/** What a page lacks that has to answer a click before, or without, the scripts of the application. */
function unanswered(path: string, document: Document): string[] {
  const facts: Readonly<Record<string, boolean>> = {
    'no script file outside of the template':
      document.querySelector('script[src]') === null || ['/login', '/create'].includes(path),
    'the scripts in the template':
      document
        .querySelector<HTMLTemplateElement>('template#app-scripts')
        ?.content.querySelector('script[src]') !== null,
    'the question about cookies':
      document.querySelector('dialog.consent') !== null || path === '/cookies',
    'a drawer for its button': [...document.querySelectorAll('[popovertarget]')].every(
      (button) =>
        document
          .getElementById(button.getAttribute('popovertarget') ?? '')
          ?.hasAttribute('popover') === true,
    ),
    'submenus for their buttons': [...document.querySelectorAll('nav button[aria-controls]')].every(
      (button) => document.getElementById(button.getAttribute('aria-controls') ?? '') !== null,
    ),
    'buttons of the header': document.querySelectorAll('header button').length > 4,
  }
  return Object.keys(facts).filter((name) => facts[name] !== true)
}
