/**
 * What the card's typeface can draw: Latin with its extensions, Vietnamese, and common signs. The
 * ranges are those of the three files of the package that are loaded.
 */
const DRAWABLE =
  /[\s\u0020-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2122\u2212\u2215]/u

/** A title of which less than this is drawable says nothing without the rest. */
const LEAST_SHARE = 0.8

/**
 * The part of a title that can be drawn. Emoji and signs that the typeface lacks are left out; of a
 * title in another script nothing remains, and the card shows the section instead.
 *
 * @returns the text, or null when too little of it can be drawn
 */
export function drawableTitle(title: string): string | null {
  const characters = Array.from(title.normalize('NFC'))
  const letters = characters.filter((character) => /[\p{L}\p{N}]/u.test(character))
  const drawn = letters.filter((character) => DRAWABLE.test(character))
  if (letters.length === 0 || drawn.length / letters.length < LEAST_SHARE) return null
  return characters
    .filter((character) => DRAWABLE.test(character))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Sizes in pixels by the longest title that they are for, in characters. */
const SIZES: readonly (readonly [number, number])[] = [
  [24, 104],
  [44, 88],
  [72, 74],
  [110, 62],
]
const SMALLEST = 54
/** Smaller letters cannot be read in a preview as wide as a phone. */
const LEAST = 44

/**
 * The size of a title: the longer, the smaller.
 *
 * @param share of the card's width that the title has, 0 to 1
 * @returns pixels
 */
export function titleSize(title: string, share: number): number {
  const length = title.length / share
  const [, size] = SIZES.find(([most]) => length <= most) ?? [0, SMALLEST]
  const longestWord = Math.max(...title.split(' ').map((word) => word.length))
  // A letter is about half as wide as it is high: a long word shrinks before it is broken.
  return Math.max(LEAST, Math.min(size, (2000 * share) / longestWord))
}
