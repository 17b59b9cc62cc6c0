/** Letters added, dropped, replaced, or exchanged with their neighbour. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isExchange =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line[column] = Math.min(
        cell(row - 1, column) + 1,
        (line[column - 1] ?? Infinity) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
        isExchange ? cell(row - 2, column - 2) + 1 : Infinity,
      )
    }
  }
  return cell(a.length, b.length)
}
