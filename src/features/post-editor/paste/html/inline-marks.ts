import { FOOTNOTE } from '../../../../../shared/html/footnotes'
import { ownValue } from '../../../../../shared/records/own-value'
import { emphasisOf, type Emphasis } from './style-of'
import type { Wrapper } from './text-builder'

/** How the words at a place are written. */
export interface Inline extends Emphasis {
  readonly href: string | null
  /** Whether the words stand where all are bold: the page shows them so by itself. */
  readonly isInHead?: boolean
  /** The footnote that the words stand in: they stay together. */
  readonly note?: Wrapper
  /** Further elements that mean something, such as `abbr` with its words. */
  readonly others: readonly Wrapper[]
}

export const PLAIN: Inline = { href: null, others: [] }

/** The emphasis that elements have by themselves. */
const BY_TAG: Readonly<Record<string, Emphasis>> = {
  strong: { strong: true },
  b: { strong: true },
  em: { em: true },
  i: { em: true },
  dfn: { em: true },
  var: { em: true },
  u: { u: true },
  s: { s: true },
  strike: { s: true },
  del: { s: true },
  sub: { sub: true },
  sup: { sup: true },
  code: { code: true },
  tt: { code: true },
  samp: { code: true },
}

/** Elements that are kept as they are, with the attributes that mean something. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  abbr: ['title'],
  cite: [],
  q: [],
  kbd: [],
  mark: [],
}

/** How words inside an element are written, given how words around it are. */
export function inlineWithin(outer: Inline, element: Element, style: string): Inline {
  if (outer.note === undefined && element.matches(FOOTNOTE)) {
    return { ...outer, href: null, note: noteOf(element) }
  }
  const inner = { ...outer, ...ownValue(BY_TAG, element.localName), ...emphasisOf(style) }
  const kept = ownValue(KEPT, element.localName)
  return kept === undefined
    ? inner
    : { ...inner, others: [...outer.others, wrapperOf(element, kept)] }
}

/** Notes beside one another stay two. */
const keys = new WeakMap<Element, string>()
let noteCount = 0

function noteOf(element: Element): Wrapper {
  const key = keys.get(element) ?? `note ${(noteCount += 1)}`
  keys.set(element, key)
  return { key, tag: 'small', attributes: { 'data-footnote': '' } }
}

function wrapperOf(element: Element, names: readonly string[]): Wrapper {
  const tag = element.localName
  const attributes = Object.fromEntries(
    names.flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
  return { key: `${tag} ${JSON.stringify(attributes)}`, tag, attributes }
}

const ORDER = ['strong', 'em', 'u', 's', 'code', 'sub', 'sup'] as const

/**
 * The elements around words, outermost first.
 *
 * @param isHeading headings are bold by themselves, and nothing in them is underlined
 */
export function wrappersOf(inline: Inline, isHeading: boolean): Wrapper[] {
  const { href, note } = inline
  const link: Wrapper[] =
    href === null ? [] : [{ key: `a ${href}`, tag: 'a', attributes: { href } }]
  const emphasis = ORDER.filter((tag) => {
    if (inline[tag] !== true) return false
    if (tag === 'strong') return !isHeading && inline.isInHead !== true
    // Links are underlined by the page.
    return tag !== 'u' || (!isHeading && href === null)
  })
  return [
    ...(note === undefined ? [] : [note]),
    ...link,
    ...emphasis.map((tag) => ({ key: tag, tag, attributes: {} })),
    ...inline.others,
  ]
}
