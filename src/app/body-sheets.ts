/**
 * What the body of a post may have, with the style sheet in `src/theme/styles/parts` for it: a page has
 * the sheet inlined only where the mark is in its HTML.
 */
const SHEETS_OF_BODIES: readonly (readonly [sheet: RegExp, mark: RegExp])[] = [
  [/\/styles-body-callout\./, /class="callout\b/],
  [/\/styles-body-code\./, /<pre\b/],
  [/\/styles-body-embed\./, /class="embed\b/],
  [/\/styles-body-footnotes\./, /class="footnotes\b/],
  [/\/styles-body-gallery\./, /class="gallery\b/],
  [/\/styles-body-picture-placeholder\./, /class="picture-placeholder\b/],
  [/\/styles-body-terms\./, /class="term-definition\b/],
]

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
