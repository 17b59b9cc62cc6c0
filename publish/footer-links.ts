import { isPublicOrigin } from '../shared/site/indexing.ts'
import type { SiteConfig } from '../shared/site/site.ts'

/** Hosts that are reserved for examples (RFC 2606). */
const EXAMPLE_HOST = /(?:^|\.)example(?:\.(?:com|net|org))?$/

/**
 * Warns the operator of a public site that still has the footer of the sample: links to an address
 * for examples, or to the front page of a network. Null when there is nothing to say.
 */
export function footerLinksWarning(
  { social, partners }: Pick<SiteConfig, 'social' | 'partners'>,
  siteUrl: string,
): string | null {
  if (!isPublicOrigin(siteUrl)) return null
  const unset = [social, partners].filter(({ href }) => isPlaceholder(href))
  if (unset.length === 0) return null
  const links = unset.map(({ label, href }) => `"${label}" to ${href}`).join(' and ')
  return (
    `The footer of every page links ${links}, as in the sample. ` +
    'Set "social" and "partners" in shared/site/site.ts to your own addresses.'
  )
}

function isPlaceholder(href: string): boolean {
  const { hostname, pathname } = new URL(href)
  return EXAMPLE_HOST.test(hostname) || (hostname === 'www.linkedin.com' && pathname === '/')
}
