/** How many pictures stand side by side where there is room. */
export const GALLERY_COLUMNS = { fewest: 2, usual: 3, most: 4 } as const

/** Most pictures of one gallery. */
export const GALLERY_MAX_PICTURES = 12

/** Reads `data-gallery`, the number of columns; anything else gives the usual number. */
export function readGalleryColumns(value: string | null | undefined): number {
  const columns = /^[234]$/.test(value ?? '') ? Number(value) : GALLERY_COLUMNS.usual
  return columns
}
