import { FOOTER_ENTRIES, HEADER_ENTRIES, LEGAL_ENTRIES } from '../../shared/site/navigation.ts'
import { oldAddress } from '../../shared/site/old-address.ts'
import { clientOnlyRoute, feedPaths } from '../../shared/site/paths.ts'

/** Where addresses of the old site lead here. */
export type OldTarget =
  | { readonly kind: 'post'; readonly postId: string }
  /** A list of the site, or another page of it. */
  | { readonly kind: 'page'; readonly path: string }
  /** The posts of an author, by the author's key in the source. */
  | { readonly kind: 'author'; readonly login: string }

/** Addresses of one thing of the old site. */
export interface OldAddresses {
  readonly addresses: readonly string[]
  readonly target: OldTarget
}

/** An address that leads nowhere after the move. */
export interface LostAddress {
  readonly address: string
  /** The thing that stood there. */
  readonly what: string
}

/**
 * Redirects of an import, by address: of several things at one address the first counts.
 *
 * @returns also the addresses that no redirect can have
 */
export function redirectsOf(all: readonly OldAddresses[]): {
  readonly targets: ReadonlyMap<string, OldTarget>
  readonly impossible: readonly string[]
} {
  const targets = new Map<string, OldTarget>()
  const impossible: string[] = []
  for (const { addresses, target } of all) {
    for (const written of addresses) {
      const address = oldAddress(written)
      if (address === null) {
        if (!isHome(written)) impossible.push(written)
      } else if (isOwnPage(address)) {
        if (target.kind !== 'page' || target.path !== address) impossible.push(written)
      } else if (!targets.has(address)) targets.set(address, target)
    }
  }
  return { targets, impossible }
}

const { rss, atom, json } = feedPaths('/discover')

/** Pages and feeds that are here whatever the posts are: they come before an old address. */
const OWN_PAGES: ReadonlySet<string> = new Set([
  ...[...HEADER_ENTRIES, ...FOOTER_ENTRIES, ...LEGAL_ENTRIES].map(({ href }) => href),
  rss,
  atom,
  json,
])

const isOwnPage = (address: string): boolean =>
  OWN_PAGES.has(address) || clientOnlyRoute(address) !== null

/** The home page of the old site has the address of that of this one. */
const isHome = (address: string): boolean =>
  /^(?:https?:\/\/[^/]*)?\/*(?:index\.(?:php|html?))?$/.test(address)
