/** Elements that mean nothing by themselves or have an exact replacement in the editor. */
const REPLACED = new Set(
  ['div', 'section', 'span', 'picture', 'figure', 'b', 'i', 'h1', 'br', 'p'].concat(
    ['tbody', 'colgroup', 'col', 'html', 'head', 'body'],
    ['strong', 'em', 's', 'u'],
  ),
)

/**
 * The elements of a stored post that the editor cannot hold and would drop on saving.
 *
 * @param before the stored HTML, parsed
 * @param after what the editor makes of it, parsed
 * @returns their names with how many there are fewer of, such as `iframe (2)`
 */
export function lostMarkup(before: Document, after: Document): string[] {
  const counts = new Map<string, number>()
  const count = (root: Document, by: number) => {
    for (const { localName } of root.body.querySelectorAll('*')) {
      counts.set(localName, (counts.get(localName) ?? 0) + by)
    }
  }
  count(before, 1)
  count(after, -1)
  return [...counts]
    .filter(([name, missing]) => missing > 0 && !REPLACED.has(name))
    .map(([name, missing]) => `${name} (${missing})`)
}
