/** The tile that a key leads to in a grid; null for any other key and at an edge. */
export function nextTile(
  key: string,
  current: number,
  count: number,
  columns: number,
): number | null {
  const to = (index: number) => (index >= 0 && index < count && index !== current ? index : null)
  switch (key) {
    case 'ArrowRight':
      return to(current + 1)
    case 'ArrowLeft':
      return to(current - 1)
    case 'ArrowDown':
      return to(current + columns)
    case 'ArrowUp':
      return to(current - columns)
    case 'Home':
      return to(0)
    case 'End':
      return to(count - 1)
    default:
      return null
  }
}
