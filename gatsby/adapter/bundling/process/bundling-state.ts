import { z } from 'zod'
import type { KnownModules } from '../../modules/modules.ts'

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

/** Names of the modules of Gatsby that bundle. */
export const BUNDLING_MODULES = [
  'gatsby/dist/utils/parcel/compile-gatsby-files',
  'gatsby/dist/services/initialize',
  'gatsby/dist/redux',
  'gatsby/dist/utils/worker/pool',
  'gatsby/dist/utils/js-chunk-names',
  'gatsby/dist/bootstrap/requires-writer',
  'gatsby/dist/commands/build-javascript',
] as const

/** The modules of Gatsby that bundle. */
export type BundlingModules = Pick<KnownModules, (typeof BUNDLING_MODULES)[number]>

/** The part of Gatsby's store that bundling reads and fills. */
export function bundlingState(modules: BundlingModules): z.infer<typeof stateSchema> {
  return stateSchema.parse(modules['gatsby/dist/redux'].store.getState())
}
