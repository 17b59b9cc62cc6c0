import path from 'node:path'

/** The style sheets of parts that some pages share, and those for later than a first frame. */
const SHEETS = /[/\\]src[/\\]theme[/\\]styles[/\\](?:parts[/\\]|deferred-)[^/\\]+\.css$/

/** A module as webpack asks about it. */
interface SheetModule {
  readonly nameForCondition: () => string | null
}

/**
 * A webpack cache group that makes a file of its own of each style sheet in `src/theme/styles/parts`, and of those
 * called `deferred-`:
 * Gatsby inlines it in the pages that import it and in no others, and a browser that goes from one such
 * page to another loads it once, so that it never comes after what a page says more precisely.
 */
export const partSheets = {
  test: SHEETS,
  type: 'css/mini-extract',
  name: (module: SheetModule): string =>
    `styles-${path.basename(module.nameForCondition() ?? '', '.css')}`,
  chunks: 'all',
  enforce: true,
} as const
