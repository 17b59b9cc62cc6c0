import createDOMPurify from 'dompurify'
import { AUTHOR_ID_PREFIX, isIdOfEditor } from '../../shared/html/author-ids.ts'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  TEXT_ATTRIBUTES,
} from '../../shared/html/allowed/allow-list.ts'
import { screenAttribute } from '../../shared/html/allowed/sanitising.ts'
import { showable } from '../../shared/text/text.ts'
import { inertWindow } from './markup.ts'
import { wordsLeftOut } from './text.ts'

const purifier = createDOMPurify(inertWindow)
purifier.addHook('uponSanitizeAttribute', screenAttribute)
purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
  const { attrName, attrValue } = attribute
  if (attrName === 'id' && isIdOfEditor(attrValue))
    attribute.attrValue = AUTHOR_ID_PREFIX + attrValue
})

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

/** Elements that go with all that is in them: fallbacks of media, drawings, formulas. */
const DROPPED_WITH_WORDS = new Set([
  'audio',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'svg',
  'template',
  'title',
  'video',
])

/** The same, of which no one reads what is in them. */
const DROPPED = ['script', 'style', 'head', 'colgroup', 'annotation-xml', 'plaintext', 'xmp']

export interface SanitisedHtml {
  readonly html: string
  /** Names of the elements that were removed. */
  readonly removed: readonly string[]
  /** The words that went with them, for the report. */
  readonly notes: readonly string[]
}

/**
 * Reduces HTML to the site's allow-list. The text of an element that is not on it stays, except that
 * of scripts and style sheets, and of elements whose words would say nothing without them.
 */
export function sanitise(html: string): SanitisedHtml {
  const clean = purifier.sanitize(showable(html), {
    ALLOWED_TAGS: [...ALLOWED_TAGS, '#text'],
    ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
    ADD_URI_SAFE_ATTR: [...TEXT_ATTRIBUTES],
    // An id may be that of a property of documents, such as `links`: no element that is left and no name
    // makes it one, and the site puts a prefix before all ids.
    SANITIZE_DOM: false,
    // A leading script or style would land in the head and vanish silently.
    FORCE_BODY: true,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: [...DROPPED, ...DROPPED_WITH_WORDS],
  })
  const removed = new Set<string>()
  const notes = new Set<string>()
  for (const entry of purifier.removed) {
    if (!('element' in entry)) continue
    const name = entry.element.nodeName.toLowerCase()
    if (!SILENT.has(name)) removed.add(name)
    if (!DROPPED_WITH_WORDS.has(name)) continue
    for (const note of wordsLeftOut(entry.element)) notes.add(note)
  }
  return { html: clean, removed: [...removed].sort(), notes: [...notes] }
}
