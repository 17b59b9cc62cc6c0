import { SITE_REDIRECTS } from '../../../shared/documents/document-id'
import {
  addressOfRedirect,
  isOfBlog,
  isRedirectTarget,
  oldAddress,
  redirectId,
} from '../../../shared/site/old-address'
import type { TransactionRead } from '../firebase/transactions'
import type { DocumentDatabase } from '../documents/document-database'
import { ownerOf } from './stored-post'

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

/** The outcome of a new redirect. */
export type RedirectOutcome =
  /** `others` are the old addresses that it leads through to its end. */
  | { readonly kind: 'saved'; readonly entry: RedirectEntry; readonly others: number }
  | { readonly kind: 'refused'; readonly message: string }

export const REDIRECTS_PER_PAGE = 50

/** Slugs sort before it. */
const FIRST = redirectId('/')

const POST_PATH = /^\/discover\/([^/?#]+)$/

/** Redirects from addresses of an earlier site, for editors. */
export function createRedirects(database: DocumentDatabase) {
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
    if (oldAddress(encodeURI(target)) === address) {
      return { kind: 'refused', message: 'Both addresses are the same.' }
    }
    const slug = POST_PATH.exec(target)?.[1]
    const postId = slug === undefined ? null : ownerOf(await database.readDocument(`slugs/${slug}`))
    const path = postId === null ? target : null
    const id = redirectId(address)
    return database.transact<RedirectOutcome>(async (read) => {
      const { way, isCircle } = await wayFrom(address, path, read)
      if (isCircle) {
        const message = `This would lead in a circle: ${way.join(', which leads to ').replace(', which leads', ' leads')}.`
        return { writes: [], result: { kind: 'refused', message } }
      }
      const data =
        path === null
          ? { postId, kind: 'redirect' }
          : { postId: SITE_REDIRECTS, kind: 'redirect', to: path }
      return {
        writes: [{ kind: 'set', path: `slugs/${id}`, data }],
        result: {
          kind: 'saved',
          entry: { id, from: address, postId, path },
          others: way.length - 1,
        },
      }
    })
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

/**
 * The old addresses that a redirect would lead through, itself first.
 *
 * @param path null for a post, which leads no further
 */
async function wayFrom(
  address: string,
  path: string | null,
  read: TransactionRead,
): Promise<{ readonly way: readonly string[]; readonly isCircle: boolean }> {
  const way = [address]
  for (let at = path; at !== null;) {
    const next = oldAddress(encodeURI(at))
    if (next === null) break
    const isCircle = way.includes(next)
    const found = isCircle ? null : await read(`slugs/${redirectId(next)}`)
    if (!isCircle && found === null) break
    way.push(next)
    if (isCircle) return { way, isCircle }
    at = found === null ? null : (entryOf(found.id, found.fields)?.path ?? null)
  }
  return { way, isCircle: false }
}

function problemOf(from: string): string {
  return isOfBlog(from)
    ? 'Addresses below /discover lead on by themselves when a post gets another slug.'
    : 'Enter the old address as a path, such as /2013/06/first-post/.'
}

/** A path of this site, decoded, with its place; null for anything else. */
function pathOf(text: string): string | null {
  const trimmed = text.trim()
  const origin = globalThis.location.origin
  const path = trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed
  if (!/^\/(?![/\\])\S*$/.test(path)) return null
  const { pathname, hash } = new URL(path, origin)
  try {
    const decoded = decodeURI(`${pathname.replace(/\/+$/, '') || '/'}${hash}`).normalize('NFC')
    return isRedirectTarget(decoded) && !decoded.includes('%') ? decoded : null
  } catch {
    // A malformed escape names no page.
    return null
  }
}
