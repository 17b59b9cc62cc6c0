import {
  addressOfRedirect,
  isOfBlog,
  oldAddress,
  redirectId,
} from '../../../shared/old-address'
import { SITE_REDIRECTS } from '../../../shared/document-id'
import { ownerOf, type PostDatabase } from './post-database'

/** An address of an earlier site, and where it leads. */
export interface RedirectEntry {
  readonly id: string
  readonly from: string
  /** Null for a post, which keeps its redirects when it gets another slug. */
  readonly path: string | null
  /** Null for a page. */
  readonly postId: string | null
}

/** A page of the list of redirects. */
export interface RedirectPage {
  readonly entries: readonly RedirectEntry[]
  /** Where the next page starts; null on the last one. */
  readonly next: string | null
}

/** What became of a new redirect. */
export type RedirectOutcome =
  | { readonly kind: 'saved'; readonly entry: RedirectEntry }
  | { readonly kind: 'refused'; readonly message: string }

export const REDIRECTS_PER_PAGE = 50

/** Slugs sort before it. */
const FIRST = redirectId('/')

const POST_PATH = /^\/discover\/([^/?#]+)$/

/** Redirects from addresses of an earlier site, for editors. */
export function createRedirects(database: PostDatabase) {
  async function listRedirects(after: string | null): Promise<RedirectPage> {
    const found = await database.readDocuments('slugs', {
      where: [['kind', '==', 'redirect']],
      orderBy: [['__name__', 'asc']],
      startAfter: [after ?? FIRST],
      limit: REDIRECTS_PER_PAGE,
    })
    const entries = found.flatMap(({ id, fields }) => entryOf(id, fields) ?? [])
    const last = found.length === REDIRECTS_PER_PAGE ? found.at(-1) : undefined
    return { entries, next: last?.id ?? null }
  }

  /**
   * Leads an address to a page of the site; a post keeps it when its slug changes.
   *
   * @param from a path, or a whole address of the earlier site
   * @param to a path of this site, or its whole address
   */
  async function saveRedirect(from: string, to: string): Promise<RedirectOutcome> {
    const address = oldAddress(from.trim())
    if (address === null) return { kind: 'refused', message: problemOf(from.trim()) }
    const target = pathOf(to)
    if (target === null) {
      return { kind: 'refused', message: 'The new address is not a path of this site.' }
    }
    if (target === address) return { kind: 'refused', message: 'Both addresses are the same.' }
    const slug = POST_PATH.exec(target)?.[1]
    const postId = slug === undefined ? null : ownerOf(await database.readDocument(`slugs/${slug}`))
    const id = redirectId(address)
    await database.transact(() =>
      Promise.resolve({
        writes: [
          {
            kind: 'set' as const,
            path: `slugs/${id}`,
            data:
              postId === null
                ? { postId: SITE_REDIRECTS, kind: 'redirect', to: target }
                : { postId, kind: 'redirect' },
          },
        ],
        result: undefined,
      }),
    )
    const entry = { id, from: address, postId, path: postId === null ? target : null }
    return { kind: 'saved', entry }
  }

  const deleteRedirect = (id: string): Promise<void> =>
    database.transact(() =>
      Promise.resolve({
        writes: [{ kind: 'delete' as const, path: `slugs/${id}` }],
        result: undefined,
      }),
    )

  return { listRedirects, saveRedirect, deleteRedirect }
}

function entryOf(
  id: string,
  { postId, to }: Readonly<Record<string, unknown>>,
): RedirectEntry | null {
  const from = addressOfRedirect(id)
  if (from === null || typeof postId !== 'string') return null
  return typeof to === 'string'
    ? { id, from, path: to, postId: null }
    : { id, from, path: null, postId }
}

function problemOf(from: string): string {
  return isOfBlog(from)
    ? 'Addresses below /discover lead on by themselves when a post gets another slug.'
    : 'The old address is no path such as /2013/06/first-post/.'
}

/** A path of this site, decoded, with its place; null for anything else. */
function pathOf(text: string): string | null {
  const trimmed = text.trim()
  const origin = globalThis.location.origin
  const path = trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed
  if (!/^\/(?![/\\])\S*$/.test(path)) return null
  const { pathname, hash } = new URL(path, origin)
  try {
    const decoded = decodeURI(`${pathname.replace(/\/+$/, '') || '/'}${hash}`)
    return decoded.includes('%') ? null : decoded
  } catch {
    // A malformed escape names no page.
    return null
  }
}
