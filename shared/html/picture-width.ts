/** How wide a picture stands in a post: as the lines of text, wider than they are, or as the window. */
export const PICTURE_WIDTHS = ['column', 'wide', 'full'] as const

export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Reads `data-width` of a `<figure>`; anything unknown is as wide as the text. */
export function readPictureWidth(value: string | null | undefined): PictureWidth {
  return PICTURE_WIDTHS.find((width) => width === value) ?? 'column'
}
