/** The emphasis that an element's own style and class give to its words. */
export interface Emphasis {
  readonly strong?: boolean
  readonly em?: boolean
  readonly u?: boolean
  readonly s?: boolean
  readonly sub?: boolean
  readonly sup?: boolean
  readonly code?: boolean
}

/** Style declarations of elements by class, such as `s1`, for the sources that write them apart. */
export type ClassStyles = ReadonlyMap<string, string>

const MONOSPACED =
  /^["']?(?:courier|consolas|menlo|monaco|monospace|ui-monospace|source code|roboto mono|fira code|jetbrains mono|sf ?mono|cascadia|lucida console|liberation mono|dejavu sans mono|andale mono)/i

/** The value of a declaration in a `style` attribute, lower case; empty when there is none. */
export function declared(style: string, property: string): string {
  const pattern = new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*([^;]+)`, 'i')
  return (pattern.exec(style)?.[1] ?? '').trim().toLowerCase()
}

/** Reads the rules for classes of `span` elements out of style sheets. */
export function readClassStyles(sheets: Iterable<Element>): ClassStyles {
  const styles = new Map<string, string>()
  for (const sheet of sheets) {
    const rules = sheet.textContent.matchAll(/span\.([\w-]+)\s*\{([^}]*)\}/g)
    for (const [, name = '', style = ''] of rules) styles.set(name, style)
  }
  return styles
}

/** Whether a font of fixed width is asked for, as in code. */
export function isMonospaced(style: string): boolean {
  return MONOSPACED.test(declared(style, 'font-family') || fontShorthand(style))
}

function fontShorthand(style: string): string {
  return /(?:pt|px|em|%)\s+(.+)$/.exec(declared(style, 'font'))?.[1] ?? ''
}

/** Returns the emphasis that a style gives to the words below it; nothing where it gives none. */
export function emphasisOf(style: string): Emphasis {
  if (style === '') return {}
  const weight = declared(style, 'font-weight')
  const slant = declared(style, 'font-style')
  const line = declared(style, 'text-decoration') || declared(style, 'text-decoration-line')
  const position = declared(style, 'vertical-align')
  return {
    ...(weight === '' || weight === 'inherit' ? {} : { strong: isBold(weight) }),
    ...(slant === '' || slant === 'inherit' ? {} : { em: /italic|oblique/.test(slant) }),
    ...(line.includes('underline') ? { u: true } : {}),
    ...(line.includes('line-through') ? { s: true } : {}),
    ...(line === 'none' ? { u: false, s: false } : {}),
    ...(position === 'super' ? { sup: true } : {}),
    ...(position === 'sub' ? { sub: true } : {}),
    ...(isMonospaced(style) ? { code: true } : {}),
  }
}

function isBold(weight: string): boolean {
  return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600
}

/** Whether an element is not meant to be seen. */
export function isHidden(element: Element, style: string): boolean {
  if (element.hasAttribute('hidden')) return true
  if (/\bsr-only\b|visually-hidden|screen-reader/i.test(element.getAttribute('class') ?? '')) {
    return true
  }
  if (style === '') return false
  return (
    declared(style, 'display') === 'none' ||
    declared(style, 'visibility') === 'hidden' ||
    declared(style, 'mso-hide') === 'all' ||
    declared(style, 'opacity') === '0' ||
    /^0(?:px|pt)?$/.test(declared(style, 'font-size'))
  )
}
