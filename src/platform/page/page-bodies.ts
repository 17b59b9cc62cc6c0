import { isBodyKey } from '../../../shared/post/kept-body'
import { mayBePostPath } from '../../../shared/site/paths'

/**
 * The bodies of posts, which are no part of the data of their pages. After a route change a body is taken
 * from the HTML of the page that it leads to. Gatsby's loader hands a page out when its body is there too;
 * where it cannot be had, or is of another version than the page's data, the loader says that the page
 * failed, and Gatsby leaves the navigation to the browser.
 */

interface LoadedPage {
  readonly status?: string
  readonly page?: { readonly path: string }
  readonly json?: { readonly data?: { readonly post?: { readonly body?: { key?: unknown } } } }
}

interface BodyLoader {
  loadPage: (path: string) => Promise<LoadedPage | undefined>
  loadPageSync: (path: string, options?: object) => LoadedPage | undefined
  hovering: (path: string) => void
}

interface HeldBody {
  /** Null for the body of the page that the browser has opened: it is what the reader sees. */
  readonly key: string | null
  /** The element that has the body's nodes now. */
  holder: Element
}

/** Bodies that are kept for the way back. */
const MOST_HELD = 20

const FAILED: LoadedPage = { status: 'error' }

const held = new Map<string, HeldBody>()

function hold(path: string, body: HeldBody): void {
  held.delete(path)
  held.set(path, body)
  for (const [old, { holder }] of held) {
    if (held.size <= MOST_HELD) return
    if (!holder.isConnected && old !== path) held.delete(old)
  }
}

/** The body that a page needs, or null for a page without one. */
function bodyNeededBy(loaded: LoadedPage | undefined): { path: string; key: string } | null {
  const key = loaded?.json?.data?.post?.body?.key
  const path = loaded?.page?.path
  return path !== undefined && isBodyKey(key) ? { path, key } : null
}

function isHeld({ path, key }: { path: string; key: string }): boolean {
  const body = held.get(path)
  return body !== undefined && (body.key === null || body.key === key)
}

const elementIn = (page: Document): Element | null => page.querySelector('[data-body]')

/** The body in a page's HTML; null where it cannot be had, which the browser will say by itself. */
async function fetchBody(path: string): Promise<Element | null> {
  try {
    const response = await fetch(path, { headers: { accept: 'text/html' } })
    if (!response.ok) return null
    const body = elementIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
    // Out of that page, the rest of which is not kept.
    return body === null ? null : document.adoptNode(body)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function normalised(path: string): string {
  return path.split(/[?#]/, 1)[0]?.replace(/(.)\/$/, '$1') ?? path
}

/**
 * Has the loader hand out pages with their bodies from now on. Under `gatsby develop` bodies are in the
 * data, and there are no prebuilt pages to take them from.
 */
export function followBodies(): void {
  if (process.env.BUILD_STAGE === 'develop') return
  held.clear()
  // Gatsby's own type of the loader is that of another file: a link knows only a part of it.
  const loader = window.___loader as BodyLoader | undefined
  const own = elementIn(document)
  if (own !== null) hold(normalised(window.location.pathname), { key: null, holder: own })
  if (loader === undefined) return
  const { loadPage, loadPageSync } = loader
  const fetching = new Map<string, Promise<Element | null>>()

  const fetched = (path: string): Promise<Element | null> => {
    const under = fetching.get(path)
    if (under !== undefined) return under
    const asked = fetchBody(path).finally(() => fetching.delete(path))
    fetching.set(path, asked)
    return asked
  }

  loader.loadPage = async (rawPath) => {
    const path = normalised(rawPath)
    // Data and HTML are asked for at once; who asks for what is no post loses nothing.
    const early = mayBePostPath(path) && !held.has(path) ? fetched(path) : null
    const loaded = await loadPage(rawPath)
    const needed = bodyNeededBy(loaded)
    if (needed === null || isHeld(needed)) return loaded
    const holder = await (early ?? fetched(needed.path))
    if (holder?.getAttribute('data-body') !== needed.key) return FAILED
    hold(needed.path, { key: needed.key, holder })
    return loaded
  }
  loader.loadPageSync = (path, options) => {
    const loaded = loadPageSync(path, options)
    const needed = bodyNeededBy(loaded)
    return needed === null || isHeld(needed) ? loaded : undefined
  }
  loader.hovering = (path) => {
    void loader.loadPage(path)
  }
}

/** Puts the body of a page into the element that stands for it, unless it is there already. */
export function placeBody(path: string, element: Element): void {
  const body = held.get(path)
  if (body === undefined || body.holder === element) return
  element.replaceChildren(...body.holder.childNodes)
  body.holder = element
}
