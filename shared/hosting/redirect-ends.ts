import { isLeadingOn, isRedirectTarget, plainPath } from '../site/old-address.ts'

/** A redirect of the site. */
export interface Redirect {
  readonly from: string
  /** A path of this site, decoded; it may have a query and a place. */
  readonly to: string
  readonly status: number
}

/** Place that a request asks for: a decoded path, and a query with its `?` or empty. */
export interface Place {
  readonly path: string
  readonly query: string
}

/** Where redirects lead in the end. */
export type RedirectEnd =
  | {
      readonly kind: 'end'
      readonly location: string
      readonly status: number
      readonly hops: number
    }
  /** They lead in a circle, or to what no page can have as its address. */
  | { readonly kind: 'nowhere' }

/** More redirects that lead to one another are named to editors: browsers give up after twenty. */
export const HOPS_MAX = 8

/**
 * Follows redirects from one place to where no other begins. Each target is looked for as a request for
 * it would be, so no other spelling of an address hides a circle. A query stays, unless it has named the
 * page or the target has one of its own; a place on the page stays until another takes its place.
 *
 * @param redirectAt the redirect that answers a request; null where none does
 * @returns null where no redirect begins; otherwise `location` as the header has it, escaped
 */
export function followRedirects(
  start: Place,
  redirectAt: (place: Place) => Redirect | null,
): RedirectEnd | null {
  const seen = new Set<string>()
  let place = { ...start, hash: '' }
  let last: Redirect | null = null
  for (;;) {
    const next = redirectAt(place)
    if (next === null) break
    const key = place.path + place.query
    const target = placeOf(next.to)
    if (target === null || seen.has(key)) return { kind: 'nowhere' }
    seen.add(key)
    const isNamedByQuery = next.from.includes('?')
    place = {
      path: target.path,
      query: target.query || (isNamedByQuery ? '' : place.query),
      hash: target.hash || place.hash,
    }
    last = next
  }
  if (last === null) return null
  const location = encodeURI(place.path) + place.query + place.hash
  return { kind: 'end', location, status: last.status, hops: seen.size }
}

/**
 * Redirects for a host that knows no queries, each led to its end; none of those that lead nowhere. A page
 * of the site comes first, but for the one that the build leaves at the old address of a post.
 *
 * @param hasPage whether a page stands at a path
 */
export function redirectsByPath(
  redirects: readonly Redirect[],
  hasPage: (path: string) => boolean,
): { readonly from: string; readonly location: string; readonly status: number }[] {
  const hosted = redirects.filter(
    ({ from }) => !from.includes('?') && (isLeadingOn(from) || !hasPage(from)),
  )
  const byPath = new Map(hosted.map((redirect) => [redirect.from, redirect]))
  return [...byPath.keys()].flatMap((from) => {
    const end = followRedirects({ path: from, query: '' }, ({ path }) => byPath.get(path) ?? null)
    return end?.kind === 'end' ? [{ from, location: end.location, status: end.status }] : []
  })
}

/** The parts of a redirect's target, query and place escaped. */
function placeOf(to: string): (Place & { readonly hash: string }) | null {
  if (!isRedirectTarget(to)) return null
  const { pathname, search, hash } = new URL(`https://site.invalid${encodeURI(to)}`)
  const path = plainPath(pathname)
  return path === null ? null : { path, query: search, hash }
}
