import { readdirSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { GatsbyStateError } from './adapter-errors.ts'
import type { Modules, Plugin, StoredPage } from './modules.ts'

/** Gatsby's own maps and sets, not copies of them: looking at them must not depend on their size. */
const mapOf = <Value>() =>
  z.custom<Map<string, Value>>((value) => value instanceof Map, { error: 'is no Map' })
const setOf = () => z.custom<Set<string>>((value) => value instanceof Set, { error: 'is no Set' })

/** How a query stands; `dirty` over 0 asks for a run. */
interface TrackedQuery {
  readonly dirty: number
}

/** How a page's HTML file stands. */
interface TrackedHtml {
  readonly dirty: number
  readonly isDeleted: boolean
  readonly pageDataHash: string
}

const schema = z.looseObject({
  webpackCompilationHash: z.string(),
  program: z.looseObject({ directory: z.string() }),
  flattenedPlugins: z.custom<readonly Plugin[]>((value) => Array.isArray(value)),
  pages: mapOf<StoredPage>(),
  components: mapOf<{
    readonly componentChunkName: string
    readonly pages: ReadonlySet<string>
  }>(),
  nodesTouched: setOf(),
  pageDataStats: mapOf<number>(),
  pendingPageDataWrites: z.looseObject({ pagePaths: setOf() }),
  slices: mapOf<unknown>(),
  slicesByTemplate: mapOf<unknown>(),
  staticQueryComponents: mapOf<{ readonly hash: string }>(),
  jobsV2: z.looseObject({
    incomplete: mapOf<unknown>(),
    complete: mapOf<{ readonly inputPaths: readonly { readonly path: string }[] }>(),
    jobsByRequest: mapOf<Set<string>>(),
  }),
  queries: z.looseObject({
    byNode: mapOf<Set<string>>(),
    byConnection: mapOf<Set<string>>(),
    queryNodes: mapOf<Set<string>>(),
    trackedQueries: mapOf<TrackedQuery>(),
    trackedComponents: mapOf<unknown>(),
    deletedQueries: setOf(),
  }),
  html: z.looseObject({
    ssrCompilationHash: z.string(),
    templateCompilationHashes: z.record(z.string(), z.string()),
    trackedHtmlFiles: mapOf<TrackedHtml>(),
    trackedStaticQueryResults: mapOf<{ readonly dirty: number }>(),
    unsafeBuiltinWasUsedInSSR: z.boolean(),
    pagesThatNeedToStitchSlices: setOf(),
  }),
})

/** The part of Gatsby's store that is used. Its maps and sets are Gatsby's own. */
export type State = z.infer<typeof schema>

/** @throws GatsbyStateError when the store does not hold what it should */
export function readState(modules: Modules): State {
  const parsed = schema.safeParse(modules['gatsby/dist/redux'].store.getState())
  if (parsed.success) return parsed.data
  throw new GatsbyStateError(`Gatsby's store is not as expected: ${z.prettifyError(parsed.error)}`)
}

/** Tells what is wrong with the store at the start, or null. The hash is only there after a build. */
export function stateProblem(modules: Modules): string | null {
  const parsed = schema.safeParse(modules['gatsby/dist/redux'].store.getState())
  return parsed.success ? null : z.prettifyError(parsed.error)
}

/** The identity under which the site's own gatsby-node acts. */
export function sitePlugin(state: State): Plugin {
  const plugin = state.flattenedPlugins.find(({ name }) => name === 'default-site-plugin')
  if (plugin === undefined) throw new GatsbyStateError('Gatsby does not list the site itself.')
  return plugin
}

/** The file of a template: as Gatsby knows it, or where it must be when no page uses the template. */
export function templateFile(state: State, template: string): string {
  const known = [...state.components.keys()].find((file) => {
    const { dir, name } = path.parse(file)
    return name === template && dir.endsWith('/src/templates')
  })
  if (known !== undefined) return known
  const folder = path.join(state.program.directory, 'src', 'templates')
  const name = readdirSync(folder).find((file) => path.parse(file).name === template)
  return path.join(folder, name ?? `${template}.tsx`)
}
