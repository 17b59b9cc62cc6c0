/** How wide a text is when it is drawn, in pixels. */
export type MeasureText = (text: string, font: string) => number

const ELLIPSIS = ' …'

/**
 * A text as search engines show it: one that does not fit is cut at the end of a word.
 *
 * @param fits whether a text has room
 */
export function cutToFit(text: string, fits: (text: string) => boolean): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  if (fits(whole)) return whole
  const words = whole.split(' ')
  while (words.length > 1) {
    words.pop()
    const cut = words.join(' ').replace(/[\s,;:.–—|-]+$/u, '') + ELLIPSIS
    if (fits(cut)) return cut
  }
  // A word that is longer than the line: nothing says where it would be cut.
  return whole
}

let context: CanvasRenderingContext2D | null = null

/** Measures in this browser's own letters. */
export const measureText: MeasureText = (text, font) => {
  context ??= document.createElement('canvas').getContext('2d')
  if (context === null) return 0
  context.font = font
  return context.measureText(text).width
}
