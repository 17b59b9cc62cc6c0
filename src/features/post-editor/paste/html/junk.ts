import { isHidden } from './style-of'

/** Elements that are never part of a text, together with what is in them. */
const NEVER_TEXT = new Set(
  [
    'script',
    'style',
    'head',
    'title',
    'meta',
    'link',
    'base',
    'noscript',
    'template',
    'svg',
    'math',
  ]
    .concat(['canvas', 'object', 'embed', 'applet', 'button', 'select', 'textarea', 'input'])
    .concat(['map', 'area', 'dialog', 'xml', 'o:wrapblock', 'v:shapetype', 'v:shape', 'v:group']),
)

const SHARING =
  /(?:^|[\s_-])(?:share|shares|sharing|share-?(?:bar|buttons?|links?|tools?)|social-?(?:share|media|links|icons|buttons|bar)|addtoany|a2a_kit|addthis|sharedaddy|sumo-share|ssba)(?:$|[\s_-])/i

const CONSENT =
  /(?:^|[\s_-])(?:cookie-?(?:banner|bar|consent|notice|law|policy-?notice|popup|modal)|consent-?(?:banner|manager|popup|modal)|onetrust|cookiebot|cc-window|gdpr|truste|didomi|usercentrics|cmp-?(?:banner|container))(?:$|[\s_-])/i

const NEWSLETTER =
  /(?:^|[\s_-])(?:newsletter-?(?:signup|popup|modal)|paywall|advert(?:isement)?|ad-?(?:slot|unit|container|wrapper)|google-auto-placed|adsbygoogle)(?:$|[\s_-])/i

/** At most this share of a clipboard's words may go as junk at once: names of classes can mislead. */
const JUNK_MAX_SHARE = 0.5

/** Whether an element is to be left out with all that is in it. */
export function isNeverText(element: Element, style: string): boolean {
  return NEVER_TEXT.has(element.localName) || isHidden(element, style)
}

/** Takes out what surrounds the text of a web page: share buttons, cookie banners, advertisements. */
export function removeSurroundings(body: HTMLElement): void {
  const whole = body.textContent.length
  for (const element of body.querySelectorAll('[class], [id], [role="dialog"], [aria-modal]')) {
    const isJunk = isSurrounding(element)
    if (isJunk && element.textContent.length <= whole * JUNK_MAX_SHARE) element.remove()
  }
}

function isSurrounding(element: Element): boolean {
  const names = `${element.getAttribute('class') ?? ''} ${element.id}`
  if (CONSENT.test(names) || NEWSLETTER.test(names)) return true
  if (element.getAttribute('role') === 'dialog' || element.hasAttribute('aria-modal')) return true
  // What offers to share is made of links and buttons, whatever it is called.
  return SHARING.test(names) && element.querySelector('p, h1, h2, h3, h4, table, pre') === null
}

/** Whether a picture only counts readers. */
export function isTrackingPixel(image: Element, style: string): boolean {
  const size = (name: 'width' | 'height'): number => {
    const styled = new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([\\d.]+)px`, 'i').exec(style)?.[1]
    return Number.parseFloat(image.getAttribute(name) ?? styled ?? 'NaN')
  }
  return size('width') <= 2 || size('height') <= 2
}
