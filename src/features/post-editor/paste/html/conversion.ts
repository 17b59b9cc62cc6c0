import type { Inline } from './inline-marks'
import type { LinkBase } from '../../writing/links/clean-href'
import type { PictureFinder } from './pictures-in-html'
import type { ClassStyles } from './style-of'
import type { TextBuilder } from './text-builder'

/** The context that every part of the conversion of a clipboard shares. */
export interface Conversion {
  readonly builder: TextBuilder
  readonly base: LinkBase
  readonly pictures: PictureFinder
  readonly classStyles: ClassStyles
  /** Deleted words are a record of changes, as word processors keep them, and not struck out. */
  readonly hasTrackedChanges: boolean
  /** Writes one node with all that is in it. */
  writeNode(node: Node, inline: Inline): void
  /** Writes what is inside an element. */
  writeChildren(parent: Node, inline: Inline): void
}

/** The style of an element, with what style sheets say about the classes of spans. */
export function styleOf(element: Element, classStyles: ClassStyles): string {
  const style = element.getAttribute('style') ?? ''
  if (classStyles.size === 0 || element.localName !== 'span') return style
  const classes = (element.getAttribute('class') ?? '').split(/\s+/)
  return [...classes.map((name) => classStyles.get(name) ?? ''), style].filter(Boolean).join(';')
}
