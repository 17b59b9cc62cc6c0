/** How far the fade reaches: room that the row needs behind its last entry. */
export const FADE = '24px'

/** Styles of a row that scrolls sideways without a scrollbar, and fades at its right edge. */
export const fadingEdge = {
  maskImage: `linear-gradient(to left, transparent, #000 ${FADE})`,
  scrollPaddingInline: FADE,
}
