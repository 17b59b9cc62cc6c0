import type { DomElement } from './dom.ts'

/** The kinds of callouts, in the order in which they are offered, with what readers see above each. */
export const CALLOUT_KINDS = [
  { kind: 'note', label: 'Note' },
  { kind: 'tip', label: 'Tip' },
  { kind: 'important', label: 'Important' },
  { kind: 'warning', label: 'Warning' },
] as const

/** Kind of a callout: it is told by a word and a sign, never by colour alone. */
export type CalloutKind = (typeof CALLOUT_KINDS)[number]['kind']

/** Reads `data-callout`; null when it names no kind. */
export function readCalloutKind(value: string | null | undefined): CalloutKind | null {
  return CALLOUT_KINDS.find(({ kind }) => kind === value)?.kind ?? null
}

/** Returns the word that readers see above a callout. */
export function calloutLabel(wanted: CalloutKind): string {
  return CALLOUT_KINDS.find(({ kind }) => kind === wanted)?.label ?? ''
}

const isEmpty = (element: DomElement): boolean =>
  element.textContent.trim() === '' && [...element.querySelectorAll('img')].length === 0

/**
 * Callouts get their role and the word that says what they are, as text: feeds and readers without
 * styles have it too. What names no kind is a plain division.
 */
export function prepareCallouts(root: DomElement): void {
  for (const callout of root.querySelectorAll('[data-callout]')) {
    const kind = readCalloutKind(callout.getAttribute('data-callout'))
    callout.removeAttribute('data-callout')
    const isDivision = callout.tagName.toLowerCase() === 'div'
    if (kind === null || !isDivision || isEmpty(callout)) continue
    const { ownerDocument } = callout
    callout.className = `callout callout--${kind}`
    callout.setAttribute('role', 'note')
    const label = ownerDocument.createElement('p')
    const word = ownerDocument.createElement('strong')
    label.className = 'callout__label'
    word.append(calloutLabel(kind))
    label.append(word)
    const content = [...callout.childNodes]
    callout.append(label, ...content)
  }
}
