import { site } from './site.ts'

/**
 * How the card of a page is laid out, in pixels: the picture that shared links show. The build draws it
 * (`gatsby/derived/cards/draw-card.ts`), and the editor a likeness of it.
 */
export const CARD_LAYOUT = {
  width: 1200,
  height: 630,
  margin: 76,
  /** The black rule along the upper edge. */
  rule: 12,
  coverWidth: 440,
  logo: { width: 225, height: 48, bottom: 68 },
  label: { size: 34, height: 44, gap: 22 },
  /** The head of a form's sheet: its cell with the number, and that number at its largest. */
  sheet: { width: 320, height: 260, gap: 28, number: 104 },
  title: { lineHeight: 1.12, letterSpacing: '-0.01em', linesMost: 4 },
} as const

/** The words of a card, and how large they are. */
interface CardWords {
  /** The section above the title; empty where there is none. */
  readonly label: string
  readonly text: string
  /** Pixels. */
  readonly size: number
  /** Pixels that the title has for its lines. */
  readonly width: number
}

/** The section of posts, as their cards call it. */
export const BLOG_SECTION = 'Blog'

/** The words of a card: its title, or the section where the title cannot be drawn. Pure. */
export function cardWords(section: string | null, title: string, hasCover: boolean): CardWords {
  const { width: whole, margin, coverWidth } = CARD_LAYOUT
  const width = (hasCover ? whole - coverWidth : whole) - 2 * margin
  const drawable = drawableTitle(title)
  const text = drawable ?? section ?? site.name
  return {
    label: drawable === null ? '' : (section ?? ''),
    text,
    size: titleSize(text, width / (whole - 2 * margin)),
    width,
  }
}

/**
 * How far a scaled cover is shifted, along one side, so that the strip on the card is around its focal
 * point.
 *
 * @param focus 0 to 1
 * @param whole the side of the scaled cover, in pixels
 * @param part what of it is shown
 */
export function coverOffset(focus: number, whole: number, part: number): number {
  return Math.round(Math.min(Math.max(focus * whole - part / 2, 0), whole - part))
}

/**
 * Characters that the card's typeface has: Latin with its extensions, Vietnamese, and common signs. The
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
