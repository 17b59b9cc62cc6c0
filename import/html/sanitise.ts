import createDOMPurify from 'dompurify'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, TEXT_ATTRIBUTES } from '../../shared/html/allow-list.ts'
import { screenAttribute } from '../../shared/html/sanitising.ts'
import { inertWindow } from './markup.ts'

const purifier = createDOMPurify(inertWindow)
purifier.addHook('uponSanitizeAttribute', screenAttribute)

/** Never worth a word in the report; `remove` is DOMPurify's own mark. */
const SILENT = new Set([
  'remove',
  'body',
  'br',
  'wbr',
  'font',
  'big',
  'noscript',
  '#comment',
  '#text',
])

/**
 * Reduces HTML to the site's allow-list. The text of an element that is not on it stays, except that
 * of scripts and style sheets.
 *
 * @returns the clean HTML and the names of the elements that were removed
 */
export function sanitise(html: string): { readonly html: string; readonly removed: string[] } {
  const clean = purifier.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_TAGS, '#text'],
    ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
    ADD_URI_SAFE_ATTR: [...TEXT_ATTRIBUTES],
    // A leading script or style would land in the head and vanish silently.
    FORCE_BODY: true,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
  const removed = new Set<string>()
  for (const entry of purifier.removed) {
    if (!('element' in entry)) continue
    const name = entry.element.nodeName.toLowerCase()
    if (!SILENT.has(name)) removed.add(name)
  }
  return { html: clean, removed: [...removed].sort() }
}
