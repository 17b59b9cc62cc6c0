import type { Graph, Thing } from 'schema-dts'

const UNSAFE = /[<>&\u2028\u2029]/g

/**
 * Writes things of schema.org as the text of a `script` element. Signs that could end the element, or
 * be taken for an entity on the way there, are escaped, so that no title can break out of it.
 *
 * @see https://www.w3.org/TR/json-ld11/#restrictions-for-contents-of-json-ld-script-elements
 */
export function jsonLdText(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replace(
    UNSAFE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
