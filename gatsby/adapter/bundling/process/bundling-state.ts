import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import type { GatsbyFilesCompiler } from '../../patches/compile-in-process.ts'

const asFunction = <Signature>() =>
  z.custom<Signature>((value) => typeof value === 'function', { error: 'is no function' })

/** Gatsby's own maps, not copies of them. */
const mapOf = <Value>() => z.custom<Map<string, Value>>((value) => value instanceof Map)

/** A template or a page of the site, as Gatsby holds it. */
interface Component {
  readonly componentPath: string
  readonly componentChunkName: string
  readonly query: string
  readonly pages: Set<string>
  readonly isInBootstrap: boolean
  readonly serverData: boolean
  readonly config: boolean
  readonly isSlice: boolean
  readonly Head: boolean
}

/** A page as far as bundling needs it. */
interface Page {
  readonly path: string
  readonly componentPath: string
  readonly componentChunkName: string
  readonly mode: 'SSG'
  readonly matchPath?: string
}

const stateSchema = z.looseObject({
  program: z.looseObject({ directory: z.string() }),
  components: mapOf<Component>(),
  pages: mapOf<Page>(),
  flattenedPlugins: z.custom<{ resolve: string; pluginFilepath?: string }[]>((value) =>
    Array.isArray(value),
  ),
})

/** The parts of Gatsby that bundling needs. */
const SHAPES = {
  'gatsby/dist/utils/parcel/compile-gatsby-files': z.custom<GatsbyFilesCompiler>(
    (value) => typeof value === 'object' && value !== null && 'runParcel' in value,
  ),
  'gatsby/dist/services/initialize': z.looseObject({
    initialize: asFunction<(given: { program: object }) => Promise<unknown>>(),
  }),
  'gatsby/dist/redux': z.looseObject({
    store: z.looseObject({ getState: asFunction<() => unknown>() }),
  }),
  // Itself, not a copy of it: its function is exchanged.
  'gatsby/dist/utils/worker/pool': z.custom<{ create: () => object }>(
    (value) => typeof value === 'object' && value !== null && 'create' in value,
  ),
  'gatsby/dist/utils/js-chunk-names': z.looseObject({
    generateComponentChunkName: asFunction<(componentPath: string) => string>(),
  }),
  'gatsby/dist/bootstrap/requires-writer': z.looseObject({
    writeAll: asFunction<(state: object) => Promise<boolean>>(),
  }),
  'gatsby/dist/commands/build-javascript': z.looseObject({
    buildProductionBundle:
      asFunction<(program: object) => Promise<{ readonly stats: { readonly hash: string } }>>(),
  }),
} as const

type Shapes = typeof SHAPES

/** The modules of Gatsby that bundle. */
export type BundlingModules = { readonly [Name in keyof Shapes]: z.infer<Shapes[Name]> }

/** Loads them. @throws z.ZodError when Gatsby is another than the one that is known */
export function loadBundlingModules(directory: string): BundlingModules {
  const site = createRequire(path.join(directory, 'package.json'))
  return Object.fromEntries(
    Object.entries(SHAPES).map(([name, shape]) => [name, shape.parse(site(name))]),
  ) as unknown as BundlingModules
}

/** The part of Gatsby's store that bundling reads and fills. */
export function bundlingState(modules: BundlingModules): z.infer<typeof stateSchema> {
  return stateSchema.parse(modules['gatsby/dist/redux'].store.getState())
}
