/** Style sheets for parts of a post's body, each with a mark: pages that have the mark have the sheet inlined. */
const SHEETS_OF_BODIES: readonly (readonly [sheet: RegExp, mark: RegExp])[] = [
  [/\/styles-body-callout\./, /class="callout\b/],
  [/\/styles-body-code\./, /<pre\b/],
  [/\/styles-body-embed\./, /class="embed\b/],
  [/\/styles-body-footnotes\./, /class="footnotes\b/],
  [/\/styles-body-gallery\./, /class="gallery\b/],
  [/\/styles-body-picture-placeholder\./, /class="picture-placeholder\b/],
  [/\/styles-body-terms\./, /class="term-definition\b/],
]

/** Letters that the faces of `src/theme/styles/fonts.css` do not have. */
const OTHER_LETTERS =
  /[^\0-~\xA0\xA1\xA7\xA9-\xAB\xAE\xB0-\xB3\xB7\xBA-\xBF\xC1\xC9\xCD\xD1\xD3\xD7\xDA\xDC\xE1\xE9\xED\xF1\xF3\xFA\xFC\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u20AC\u2122\u2212]/

/**
 * Whether a style sheet is for later than the first frame of a page: what a visitor opens, paper, and the faces
 * of letters that the page does not have.
 *
 * @param sheet its address
 * @param html the body of the page
 */
export function isSheetDeferred(sheet: string, html: string): boolean {
  return (
    /\/styles-deferred-shell\./.test(sheet) ||
    (/\/styles-deferred-faces\./.test(sheet) && !OTHER_LETTERS.test(html))
  )
}

/**
 * Whether a page has anything of what a style sheet is for. One that is left out is loaded by the bundler's
 * runtime, as a file, with the scripts of the page: what a route change or a publish brings is styled too.
 *
 * @param sheet its address
 * @param html the body of the page
 */
export function isSheetUsed(sheet: string, html: string): boolean {
  return SHEETS_OF_BODIES.every(([name, mark]) => !name.test(sheet) || mark.test(html))
}
