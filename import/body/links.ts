import { countText } from '../../shared/text/quantity-texts.ts'
import { UNKNOWN_SITE } from '../source/post-id.ts'
import type { FindPost } from '../source/source.ts'

/**
 * Makes links absolute and leads those to imported posts to their new pages.
 *
 * @param body changed in place
 * @param pageAddresses the post's own old addresses, for relative links; the first counts where none leads to
 *   a post
 * @returns notes for the report
 */
export function rewriteLinks(
  body: Element,
  pageAddresses: readonly string[],
  siteUrl: string,
  findPost: FindPost,
): string[] {
  const own = pageAddresses.filter((address) => URL.canParse(address))
  const bases = own.length > 0 ? own : [`${siteUrl}/`]
  let backward = 0
  for (const link of body.querySelectorAll('a[href]')) {
    const href = (link.getAttribute('href') ?? '').trim()
    if (href === '' || href.startsWith('#') || !/^(?:https?:|\/|\.|\?|[^:]+$)/i.test(href)) continue
    const urls = bases.filter((base) => URL.canParse(href, base)).map((base) => new URL(href, base))
    const url = urls.find(({ href: address }) => findPost(address) !== null) ?? urls[0]
    if (url === undefined) continue
    const path = findPost(url.href)
    if (path !== null) link.setAttribute('href', `${path}${url.hash}`)
    else if (url.origin === UNKNOWN_SITE) backward += 1
    else {
      link.setAttribute('href', url.href)
      if (URL.canParse(siteUrl) && url.host === new URL(siteUrl).host) backward += 1
    }
  }
  return backward > 0
    ? [`${countText(backward, 'link')} still ${backward === 1 ? 'leads' : 'lead'} to the old site`]
    : []
}
