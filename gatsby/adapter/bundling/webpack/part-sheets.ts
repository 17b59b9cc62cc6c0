import path from 'node:path'

/** The style sheets of parts that some pages share, and those for later than a first frame. */
const SHEETS = /[/\\]src[/\\]theme[/\\]styles[/\\](?:parts[/\\]|deferred-)[^/\\]+\.css$/

const PREFIX = 'styles-'

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
    `${PREFIX}${path.basename(module.nameForCondition() ?? '', '.css')}`,
  chunks: 'all',
  enforce: true,
} as const

const NAME = 'PliegoSheetIds'

/** A file that webpack writes, as far as it is used here. */
interface Chunk {
  readonly name?: string
  id: string | number | null
  ids: (string | number)[] | null
}

/** The bundler that a plugin is applied to. */
interface Compiler {
  readonly hooks: {
    readonly compilation: {
      tap(
        name: string,
        work: (compilation: {
          readonly hooks: {
            readonly beforeChunkIds: {
              tap(name: string, work: (chunks: Iterable<Chunk>) => void): void
            }
          }
        }) => void,
      ): void
    }
  }
}

/**
 * A webpack plugin that has the sheets of {@link partSheets} keep their names, by which pages put them in order
 * (`src/app/rendering/head-components.tsx`), as ids: all sheets are called by their ids then, and the first script, which
 * lists them, is shorter than with a rule for each.
 */
export function sheetIds(): { apply(compiler: Compiler): void } {
  return {
    apply({ hooks }) {
      hooks.compilation.tap(NAME, (compilation) => {
        compilation.hooks.beforeChunkIds.tap(NAME, (chunks) => {
          for (const chunk of chunks) {
            if (chunk.name?.startsWith(PREFIX) !== true) continue
            chunk.id = chunk.name
            chunk.ids = [chunk.name]
          }
        })
      })
    },
  }
}
