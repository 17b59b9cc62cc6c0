import { isAllowedAddress } from './addresses.ts'
import {
  ADDRESS_ATTRIBUTES,
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  TEXT_ATTRIBUTES,
} from './allow-list.ts'

/** Elements whose text is not prose: it goes together with the element. */
const DROPPED_WITH_CONTENT = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'applet',
  'svg',
  'math',
  'audio',
  'video',
  'canvas',
  'textarea',
  'select',
  'title',
  'head',
  'noembed',
  'noframes',
  'plaintext',
  'xmp',
  'frameset',
  'dialog',
]

/**
 * DOMPurify's settings for a post's body, in the build and in the preview. `h1` is let through
 * because the next step turns it into `h2`; nothing else is beyond the list.
 */
export const SANITISER_SETTINGS = {
  ALLOWED_TAGS: [...ALLOWED_TAGS, 'h1'],
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
  ADD_URI_SAFE_ATTR: [...TEXT_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  SANITIZE_DOM: true,
  // Prefixes ids, so that no author's id can shadow a property of `document` or `window`.
  SANITIZE_NAMED_PROPS: true,
  FORBID_CONTENTS: DROPPED_WITH_CONTENT,
  RETURN_DOM_FRAGMENT: true,
} satisfies Record<string, boolean | string[]>

/** An attribute as DOMPurify passes it to its hook, which may change it. */
export interface ScreenedAttribute {
  readonly attrName: string
  attrValue: string
  keepAttr: boolean | undefined
}

/**
 * The hook `uponSanitizeAttribute` that belongs to {@link SANITISER_SETTINGS}. DOMPurify lets `data:`
 * addresses through on pictures; the allow-list has no such exception. Words stay words.
 */
export function screenAttribute(_node: unknown, attribute: ScreenedAttribute): void {
  const { attrName, attrValue } = attribute
  if (!ADDRESS_ATTRIBUTES.includes(attrName)) attribute.attrValue = harmlessWords(attrValue)
  else if (!isAllowedAddress(attrValue)) attribute.keepAttr = false
}

/**
 * DOMPurify drops an attribute whose text would end a comment or an element of literal text, although
 * it cannot where it stands. An alternative text such as `A --> B` is not lost for that: its signs
 * are written as others that look alike.
 */
function harmlessWords(text: string): string {
  return text
    .replace(/--!?>/g, '→')
    .replace(/\]>/g, ']›')
    .replace(/<(?=\/)/g, '‹')
}
