/** The direction in which a header cell names others. */
export type HeaderScope = 'col' | 'row'

/**
 * Returns what each header cell of a table names: rows of nothing but headers at the top name the columns
 * below them, every other header names the row that it stands in.
 *
 * @param rows for each row, for each cell, whether it is a header cell
 * @returns a scope for each header cell, null for each other one
 */
export function headerScopes(
  rows: readonly (readonly boolean[])[],
): readonly (readonly (HeaderScope | null)[])[] {
  const firstMixed = rows.findIndex((cells) => cells.includes(false))
  const headRows = firstMixed === -1 ? rows.length : firstMixed
  return rows.map((cells, index) =>
    cells.map((isHeader) => {
      if (!isHeader) return null
      return index < headRows ? 'col' : 'row'
    }),
  )
}
