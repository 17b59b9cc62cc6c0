/** State of a page that a link leads to. */
export type LinkedPage =
  | { readonly kind: 'live' }
  | { readonly kind: 'missing' }
  /** A post that readers cannot see. */
  | { readonly kind: 'unpublished'; readonly title: string }
  /** No one could be asked. */
  | { readonly kind: 'unknown' }

/** Where posts are: what relative references start from. */
const POSTS_FOLDER = '/discover/'

/**
 * The path of this site that a reference leads to, without query, fragment and trailing slash; null
 * when it leads elsewhere or stays inside the post.
 *
 * @param siteUrl the site's address without a trailing slash; empty when there is none
 */
export function sitePath(href: string, siteUrl: string): string | null {
  const isOwn = siteUrl !== '' && (href === siteUrl || href.startsWith(`${siteUrl}/`))
  const reference = isOwn ? href.slice(siteUrl.length) || '/' : href
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|[#?]|$)/i.test(reference)) return null
  const path = reference.replace(/[?#].*$/s, '')
  return decoded(resolved(path.startsWith('/') ? path : `${POSTS_FOLDER}${path}`))
}

function resolved(path: string): string {
  const kept: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') kept.pop()
    else if (part !== '.' && part !== '') kept.push(part)
  }
  return `/${kept.join('/')}`
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // Not a sequence of characters: it can only be compared as it stands.
    return path
  }
}
