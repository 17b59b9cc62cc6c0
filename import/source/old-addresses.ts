import { oldAddress } from '../../shared/old-address.ts'

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
  /** What stood there. */
  readonly what: string
}

/**
 * Redirects of an import, by address: of several things at one address the first counts.
 *
 * @returns also the addresses that no redirect can have
 */
export function redirectsOf<Target>(
  all: readonly { readonly addresses: readonly string[]; readonly target: Target }[],
): { readonly targets: ReadonlyMap<string, Target>; readonly impossible: readonly string[] } {
  const targets = new Map<string, Target>()
  const impossible: string[] = []
  for (const { addresses, target } of all) {
    for (const written of addresses) {
      const address = oldAddress(written)
      if (address === null) {
        if (!isHome(written)) impossible.push(written)
      } else if (!targets.has(address)) targets.set(address, target)
    }
  }
  return { targets, impossible }
}

/** The home page of the old site has the address of that of this one. */
const isHome = (address: string): boolean =>
  address === '' || (URL.canParse(address) && /^\/(?:index\.php)?$/.test(new URL(address).pathname))
