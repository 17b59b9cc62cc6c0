import { createHash } from 'node:crypto'

/**
 * The document id of an imported post: a prefix and 20 hexadecimal digits made of the site's address
 * (without its scheme, which changes when a site moves to https) and the source's own name of it.
 */
export function sourcePostId(prefix: string, siteUrl: string, key: string): string {
  const site = siteUrl
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '')
  return `${prefix}-${createHash('sha256').update(`${site}\n${key}`).digest('hex').slice(0, 20)}`
}

/** Stands for the address of a site that no one has named: nothing is fetched from it. */
export const UNKNOWN_SITE = 'https://unknown.invalid'
