import type { Element } from 'html-react-parser'

/** Returns the text of parsed markup, without its elements. */
export function textOf(nodes: Element['children']): string {
  return nodes
    .map((node) => {
      if ('data' in node) return node.data
      return 'children' in node ? textOf(node.children) : ''
    })
    .join('')
}
