import type { DOMOutputSpec, Node } from '@tiptap/pm/model'
import { imageMarkup, NO_FIGURE, type FigureAttributes } from '../../pictures/figure-attributes'

/** The attributes of a picture's node, which the schema keeps untyped. */
const figureAttributes = (node: Node): FigureAttributes => node.attrs as FigureAttributes

/** A picture's attributes for the schema. */
export function figureAttributeSpecs() {
  return Object.fromEntries(
    Object.entries(NO_FIGURE).map(([name, value]) => [
      name,
      // Read and written as a whole by the nodes' own rules.
      { default: value as unknown, rendered: false, parseHTML: () => undefined },
    ]),
  )
}

/**
 * A picture as it is stored.
 *
 * @param frame whether a `<figure>` stands around it always or only where it has something to hold
 */
export function figureMarkup(node: Node, frame: 'always' | 'captioned'): DOMOutputSpec {
  const figure = figureAttributes(node)
  const image: DOMOutputSpec = ['img', imageMarkup(figure)]
  const linked: DOMOutputSpec = figure.href === null ? image : ['a', { href: figure.href }, image]
  const width = figure.shownAs === 'column' ? {} : { 'data-width': figure.shownAs }
  if (node.content.size > 0) return ['figure', width, linked, ['figcaption', 0]]
  return frame === 'always' || figure.shownAs !== 'column' ? ['figure', width, linked] : linked
}
