/** Widths in pixels made of a full-size picture. Specification, section 9. */
export const IMAGE_WIDTHS: readonly number[] = [640, 750, 828, 1080, 1200, 1920, 2048, 3840]

/** Widths in pixels for small uses such as icons and thumbnails. Specification, section 9. */
export const SMALL_IMAGE_WIDTHS: readonly number[] = [16, 32, 48, 64, 96, 128, 256, 384]

/** The widths that lists of posts use: from a thumbnail beside a title to a phone's whole width. */
export const LIST_IMAGE_WIDTHS: readonly number[] = [...SMALL_IMAGE_WIDTHS, ...IMAGE_WIDTHS].filter(
  (width) => width >= 96 && width <= 828,
)

/** Encoder quality of every variant, 1 to 100. Specification, section 9. */
export const IMAGE_QUALITY = 75

/**
 * The widths to encode for one picture: each listed width up to the source's, and the source's own
 * width when none fits, never wider than the source.
 *
 * @param sourceWidth width of the upright picture in pixels
 * @param widths the list to choose from, ascending
 * @returns ascending widths, never empty
 */
export function widthsFor(sourceWidth: number, widths: readonly number[] = IMAGE_WIDTHS): number[] {
  const fitting = widths.filter((width) => width <= sourceWidth)
  return fitting.length > 0 ? fitting : [sourceWidth]
}
