import { isAllowedAddress } from '../../../../../shared/html/allowed/addresses'

/** Parameters that only follow people around, by name. */
const TRACKING_NAMES = new Set(
  ['fbclid', 'gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'msclkid', 'yclid', 'twclid', 'ttclid']
    .concat([
      'igshid',
      'igsh',
      'mc_cid',
      'mc_eid',
      'mkt_tok',
      '_hsenc',
      '_hsmi',
      '__hstc',
      '__hssc',
    ])
    .concat([
      'vero_id',
      'oly_anon_id',
      'oly_enc_id',
      'rb_clickid',
      's_cid',
      'wickedid',
      'li_fat_id',
    ])
    .concat(['_openstat', 'ml_subscriber', 'ml_subscriber_hash', 'epik', 'srsltid', 'ref_src']),
)

/** Pages that only pass a reader on: their host, and the parameter that names where to. */
const REDIRECTS: readonly (readonly [host: RegExp, path: RegExp, parameters: readonly string[]])[] =
  [
    [/^(?:www\.)?google\.[a-z.]+$/, /^\/url$/, ['q', 'url']],
    [/^l[m]?\.(?:facebook|instagram)\.com$/, /^\/(?:l\.php)?$/, ['u']],
    [/\.safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
    [/^slack-redir\.net$/, /^\/link$/, ['url']],
    [/^(?:www\.)?linkedin\.com$/, /^\/redir\/redirect$/, ['url']],
    [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, ['q']],
    [/^out\.reddit\.com$/, /^\//, ['url']],
    [/^t\.umblr\.com$/, /^\/redirect$/, ['z']],
    [/^(?:www\.)?bing\.com$/, /^\/newtabredir$/, ['url']],
  ]

/** Pages that send the reader's own page to a network. */
const SHARING =
  /^https?:\/\/(?:www\.|m\.)?(?:facebook\.com\/(?:sharer|share|dialog\/share)|(?:twitter|x)\.com\/(?:intent|share)|linkedin\.com\/(?:shareArticle|sharing)|pinterest\.[a-z.]+\/pin\/create|reddit\.com\/submit|t\.me\/share|telegram\.me\/share|wa\.me\/\?text|api\.whatsapp\.com\/send\?text|bsky\.app\/intent|getpocket\.com\/(?:save|edit)|tumblr\.com\/(?:share|widgets\/share)|news\.ycombinator\.com\/submitlink)/i

/** Whether a link offers to share a page instead of leading to one. */
export function isShareLink(href: string): boolean {
  return SHARING.test(href) || /^mailto:\?/i.test(href)
}

/** The base that references are relative to. */
export interface LinkBase {
  /** Address of the page that the text was copied from, when it says so. */
  readonly page: string | null
  /** Addresses of this site: links to it become paths. */
  readonly ownOrigins: readonly string[]
  /** The beginning of the addresses of stored pictures. */
  readonly filesPrefix: string
}

/**
 * A link's address as it should stand in a post: complete, without redirects and tracking.
 *
 * @returns null when it leads nowhere that readers could go
 */
export function cleanHref(href: string, base: LinkBase): string | null {
  // Browsers skip white space inside an address.
  const written = href.replace(/[\t\n\r]/g, '').trim()
  if (written === '' || written.startsWith('#')) return null
  const url = parseUrl(written, base.page)
  if (url === null) return null
  if (!isAllowedAddress(url.href)) return null
  if (!/^https?:$/.test(url.protocol)) return written
  return shortened(withoutTracking(destination(url, 0)), base.ownOrigins)
}

function parseUrl(text: string, page: string | null): URL | null {
  try {
    return page === null ? new URL(text) : new URL(text, page)
  } catch {
    // A relative reference to an unknown page, or no address at all.
    return null
  }
}

/** Redirects may lead to further redirects; more than a few are a trap. */
const REDIRECTS_MAX_COUNT = 4

function destination(url: URL, depth: number): URL {
  if (depth >= REDIRECTS_MAX_COUNT) return url
  const wrapped = /^\/v3\/__(https?:\/\/.+?)__;/.exec(url.pathname)?.[1]
  const target =
    url.hostname === 'urldefense.com' && wrapped !== undefined ? wrapped : redirectTarget(url)
  const next = target === null ? null : parseUrl(target, null)
  return next === null || !/^https?:$/.test(next.protocol) ? url : destination(next, depth + 1)
}

function redirectTarget(url: URL): string | null {
  for (const [host, path, parameters] of REDIRECTS) {
    if (!host.test(url.hostname) || !path.test(url.pathname)) continue
    for (const name of parameters) {
      const target = url.searchParams.get(name)
      if (target !== null) return target
    }
  }
  return null
}

function withoutTracking(url: URL): string {
  const names = [...url.searchParams.keys()]
  const tracking = names.filter(
    (name) => /^(?:utm|pk|mtm|hsa)_/i.test(name) || TRACKING_NAMES.has(name.toLowerCase()),
  )
  // Untouched addresses keep the way in which they were written.
  if (tracking.length === 0) return url.href
  for (const name of tracking) url.searchParams.delete(name)
  return url.href
}

function shortened(href: string, ownOrigins: readonly string[]): string {
  const own = ownOrigins.find((origin) => href === origin || href.startsWith(`${origin}/`))
  return own === undefined ? href : href.slice(own.length) || '/'
}
