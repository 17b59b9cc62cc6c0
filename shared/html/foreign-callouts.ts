import { readCalloutKind, type CalloutKind } from './callouts.ts'

/** An element whose attributes can be read; every DOM has it. */
interface NamedElement {
  getAttribute(name: string): string | null
}

/** The words that other sites and Markdown use for the kinds. */
const KIND_OF_WORD: ReadonlyMap<string, CalloutKind> = new Map([
  ['note', 'note'],
  ['info', 'note'],
  ['tip', 'tip'],
  ['hint', 'tip'],
  ['success', 'tip'],
  ['important', 'important'],
  ['attention', 'important'],
  ['warning', 'warning'],
  ['caution', 'warning'],
  ['danger', 'warning'],
  ['error', 'warning'],
])

/** Classes that hold the kind: of this site, GitHub, Docusaurus and Bootstrap. */
const CLASS_WITH_KIND = /^(?:callout--|markdown-alert-|theme-admonition-|alert-)([a-z]+)$/

/** Classes of a callout whose kind is a class of its own (Sphinx, MkDocs), or that has none (Ghost). */
const CALLOUT_CLASSES = new Set(['admonition', 'kg-callout-card'])

/** The parts of such callouts that name the kind, which the page does by itself. */
const TITLES = ['callout__label', 'markdown-alert-title', 'admonition-title', 'kg-callout-emoji']

/** The kind that a word of Markdown or of a class stands for; null for any other word. */
export function calloutKindOfWord(word: string): CalloutKind | null {
  return KIND_OF_WORD.get(word.toLowerCase()) ?? null
}

const classesOf = (element: NamedElement): string[] =>
  (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean)

/** The kind of callout that an element of this or another site is; null when it is none. */
export function calloutKindOf(element: NamedElement): CalloutKind | null {
  const own = readCalloutKind(element.getAttribute('data-callout'))
  if (own !== null) return own
  const classes = classesOf(element)
  for (const name of classes) {
    const kind = calloutKindOfWord(CLASS_WITH_KIND.exec(name)?.[1] ?? '')
    if (kind !== null) return kind
  }
  if (!classes.some((name) => CALLOUT_CLASSES.has(name))) return null
  return classes.map(calloutKindOfWord).find((kind) => kind !== null) ?? 'note'
}

/** Whether an element only names the kind of the callout that it stands in: by its word, or by a picture. */
export function isCalloutTitle(element: NamedElement & { readonly textContent: string }): boolean {
  const isTitle = classesOf(element).some(
    (name) => TITLES.includes(name) || name.startsWith('admonitionHeading'),
  )
  const words = element.textContent.trim()
  return isTitle && (calloutKindOfWord(words) !== null || !/[\p{L}\p{N}]/u.test(words))
}
