import path from 'node:path'

/** The style sheets of parts that some pages share, below the site's folder. */
const FOLDER = /[/\\]src[/\\]theme[/\\]styles[/\\]parts[/\\][^/\\]+\.css$/

/** A module as webpack asks about it. */
interface SheetModule {
  readonly nameForCondition: () => string | null
}

/**
 * A webpack cache group that makes a file of its own of each style sheet in `src/theme/styles/parts`:
 * Gatsby inlines it in the pages that import it and in no others, and a browser that goes from one such
 * page to another loads it once, so that it never comes after what a page says more precisely.
 */
export const partSheets = {
  test: FOLDER,
  type: 'css/mini-extract',
  name: (module: SheetModule): string =>
    `styles-${path.basename(module.nameForCondition() ?? '', '.css')}`,
  chunks: 'all',
  enforce: true,
} as const
