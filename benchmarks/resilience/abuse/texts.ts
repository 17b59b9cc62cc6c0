/** Largest text that the rules take, nearly: all of these are as long. */
const TEXT_BYTES = 495_000

const filled = (piece: string): string => piece.repeat(Math.floor(TEXT_BYTES / piece.length))

/** One element in another, as deep as the length allows, and none of them closed. */
const nested = (...opening: readonly string[]): string => filled(opening.join(''))

/** Texts that are expensive to parse, sanitise or outline, by what they are made of. */
export const ENDLESS_TEXTS: readonly (readonly [name: string, html: string])[] = [
  ['divs', nested('<div>')],
  ['tables', nested('<table><tbody><tr><td>')],
  ['lists', nested('<ul><li>')],
  ['quotes', nested('<blockquote>')],
  ['details', nested('<details>')],
  ['styles', filled('<svg><style><!--</style><p id="</style>">')],
  ['headings', filled('<h2>The same name</h2>\n')],
  ['formatting', nested('<b><i><p>')],
]
