import type { Reporter } from 'gatsby'
import { z } from 'zod'
import type { EncodingJob, GatsbyFilesCompiler, StoredNode } from './gatsby-types.ts'

/** A plugin as Gatsby lists it; creators of actions take it as the one who acts. */
export type Plugin = Readonly<Record<string, unknown>> & { readonly name: string }

/** Anything that can be sent to the store: an action, several, or a function that sends some. */
export type Dispatchable = object

/** An action that has been through the store. */
export interface StoreAction {
  readonly type: string
  readonly payload?: unknown
}

/** A query's result before it is written. */
export interface QueryResult {
  readonly errors?: readonly { readonly message: string }[]
}

/** Runs the queries of pages over one state of the data layer. */
export interface GraphQLRunner {
  query(query: string, context: unknown, options: { queryName: string }): Promise<QueryResult>
}

/** A page as Gatsby holds it. */
export interface StoredPage {
  readonly path: string
  readonly component: string
  readonly componentPath: string
  readonly componentChunkName: string
  readonly matchPath?: string | undefined
  readonly isCreatedByStatefulCreatePages: boolean
  readonly context: Readonly<Record<string, unknown>>
}

/** How Gatsby says that the queries to run have come on. */
interface QueryActivity {
  readonly span: undefined
  tick(): void
}

interface QueryRun {
  readonly state: unknown
  readonly activity: QueryActivity
  readonly graphqlRunner: GraphQLRunner
  readonly graphqlTracing: boolean
}

/** The argument with which the build command has its pages made. */
export interface PageBuilding {
  readonly parentSpan?: unknown
}

/** Pages whose files have to be made, and those whose files have to go. */
interface DirtyPages {
  readonly toRegenerate: string[]
  readonly toDelete: string[]
}

/** How Gatsby says how far something has come. */
interface Progress {
  start(): void
  tick(units: number): void
  end(): void
}

/** A function, as far as that can be seen. */
export const asFunction = <Signature>(name: string) =>
  z.custom<Signature>((value) => typeof value === 'function', { error: `${name} is no function` })

/** One of Gatsby's caches on the disk. */
export interface CacheOnDisk {
  init(): { getDb(): unknown }
}

/** How bundling says what it has done. */
export interface Bundling {
  readonly stats: { readonly hash: string; hasWarnings(): boolean }
  close(): Promise<void>
}

/** The module itself, not a copy of it: some of its functions are exchanged for a while. */
const itself = <Module>(name: string, ...functions: readonly (keyof Module & string)[]) =>
  z
    .custom<Module>(
      (value) =>
        typeof value === 'object' &&
        value !== null &&
        functions.every((key) => typeof Reflect.get(value, key) === 'function'),
      { error: `${name} has not the functions ${functions.join(', ')}` },
    )
    .meta({ functions })

/** The modules of Gatsby and of its plugin for pictures that are used, by their path below the package. */
export const SHAPES = {
  'gatsby/dist/commands/build':
    asFunction<(program: Readonly<Record<string, unknown>>) => Promise<unknown>>('build'),
  'gatsby/dist/redux': z.looseObject({
    store: z.looseObject({
      getState: asFunction<() => unknown>('store.getState'),
      dispatch: asFunction<(action: Dispatchable) => unknown>('store.dispatch'),
    }),
    emitter: z.looseObject({
      on: asFunction<(type: string, handler: (action: StoreAction) => void) => void>('emitter.on'),
      off: asFunction<(type: string, handler: (action: StoreAction) => void) => void>(
        'emitter.off',
      ),
    }),
    saveState: asFunction<() => unknown>('saveState'),
  }),
  'gatsby/dist/redux/actions': z.looseObject({
    actions: z.looseObject({
      createNode: asFunction<(node: object, plugin: Plugin) => Dispatchable>('createNode'),
      deleteNode: asFunction<(node: StoredNode, plugin: Plugin) => Dispatchable>('deleteNode'),
      createPage:
        asFunction<(page: object, plugin: Plugin, options: { traceId: string }) => Dispatchable>(
          'createPage',
        ),
      deletePage: asFunction<(page: StoredPage) => Dispatchable>('deletePage'),
      apiFinished: asFunction<(api: { apiName: string }) => Dispatchable>('apiFinished'),
      removeStaleJob: asFunction<(contentDigest: string) => Dispatchable>('removeStaleJob'),
    }),
  }),
  'gatsby/dist/datastore': z.looseObject({
    getDataStore: asFunction<
      () => {
        ready(): Promise<void>
        updateDataStore(action: StoreAction): void
        getNode(id: string): StoredNode | undefined
        getNodesByType(type: string): StoredNode[]
        countNodes(): number
      }
    >('getDataStore'),
  }),
  'gatsby/dist/query': z.looseObject({
    calcDirtyQueryIds: asFunction<(state: object) => string[]>('calcDirtyQueryIds'),
    processPageQueries:
      asFunction<(pages: readonly StoredPage[], run: QueryRun) => Promise<void>>(
        'processPageQueries',
      ),
    processStaticQueries:
      asFunction<(ids: readonly string[], run: QueryRun) => Promise<void>>('processStaticQueries'),
  }),
  'gatsby/dist/query/query-watcher': z.looseObject({
    updateStateAndRunQueries: asFunction<(isFirstRun: boolean, given: object) => Promise<void>>(
      'updateStateAndRunQueries',
    ),
  }),
  'gatsby/dist/utils/js-chunk-names': z.looseObject({
    generateComponentChunkName: asFunction<(file: string) => string>('generateComponentChunkName'),
  }),
  'gatsby/dist/query/graphql-runner': z.looseObject({
    GraphQLRunner: asFunction<new (store: unknown) => GraphQLRunner>('GraphQLRunner'),
  }),
  'gatsby/dist/utils/page-data': z.looseObject({
    flush: asFunction<() => Promise<void>>('flush'),
  }),
  'gatsby/dist/utils/wait-until-jobs-complete': z.looseObject({
    waitUntilAllJobsComplete: asFunction<() => Promise<void>>('waitUntilAllJobsComplete'),
  }),
  'gatsby/dist/utils/client-assets-for-template': z.looseObject({
    readWebpackStats: asFunction<(publicDir: string) => Promise<unknown>>('readWebpackStats'),
    getScriptsAndStylesForTemplate: asFunction<(chunk: string, stats: unknown) => Promise<object>>(
      'getScriptsAndStylesForTemplate',
    ),
  }),
  'gatsby/dist/utils/ensure-file-content': itself<{
    ensureFileContent: (file: string, content: string) => Promise<boolean>
  }>('ensure-file-content', 'ensureFileContent'),
  'gatsby/dist/utils/worker/pool': itself<{ create: () => object }>('pool', 'create'),
  'gatsby/dist/commands/build-html': itself<{
    readonly stitchSlicesIntoPagesHTML: (where: { publicDir: string }) => Promise<void>
    buildRenderer: (...given: readonly unknown[]) => Promise<Bundling>
    buildHTMLPagesAndDeleteStaleArtifacts: (building: PageBuilding) => Promise<DirtyPages>
  }>(
    'build-html',
    'stitchSlicesIntoPagesHTML',
    'buildRenderer',
    'buildHTMLPagesAndDeleteStaleArtifacts',
  ),
  'gatsby/dist/commands/build-javascript': itself<{
    buildProductionBundle: (...given: readonly unknown[]) => Promise<Bundling>
  }>('build-javascript', 'buildProductionBundle'),
  'gatsby/dist/utils/webpack/get-ssr-chunk-hashes': itself<{
    getSSRChunkHashes: (given: {
      readonly stats: Bundling['stats']
      readonly components: ReadonlyMap<string, unknown>
    }) => {
      readonly renderPageHash: string
      readonly templateHashes: Readonly<Record<string, string>>
    }
  }>('get-ssr-chunk-hashes', 'getSSRChunkHashes'),
  'gatsby/dist/utils/parcel/compile-gatsby-files': itself<GatsbyFilesCompiler>(
    'compile-gatsby-files',
    'compileGatsbyFiles',
    'runParcel',
  ),
  'gatsby/dist/services/initialize': z.looseObject({
    initialize:
      asFunction<(context: { readonly program: object }) => Promise<unknown>>('initialize'),
  }),
  'gatsby/dist/services/customize-schema': z.looseObject({
    customizeSchema: asFunction<(context: object) => Promise<void>>('customizeSchema'),
  }),
  'gatsby/dist/services/build-schema': z.looseObject({
    buildSchema: asFunction<(context: object) => Promise<void>>('buildSchema'),
  }),
  'gatsby/dist/commands/build-utils': z.looseObject({
    calcDirtyHtmlFiles:
      asFunction<
        (state: object) => DirtyPages & { readonly toCleanupFromTrackedState: ReadonlySet<string> }
      >('calcDirtyHtmlFiles'),
    markHtmlDirtyIfResultOfUsedStaticQueryChanged: asFunction<() => void>(
      'markHtmlDirtyIfResultOfUsedStaticQueryChanged',
    ),
    removePageFiles:
      asFunction<(publicDir: string, paths: string[]) => Promise<void>>('removePageFiles'),
  }),
  'gatsby/dist/utils/cache-lmdb': z.looseObject({
    default:
      asFunction<new (options: { name: string; encoding: string }) => CacheOnDisk>('cache-lmdb'),
  }),
  'gatsby-core-utils': z.looseObject({
    generateHtmlPath: asFunction<(folder: string, pagePath: string) => string>('generateHtmlPath'),
    generatePageDataPath:
      asFunction<(folder: string, pagePath: string) => string>('generatePageDataPath'),
  }),
  'gatsby-cli/lib/reporter': z.looseObject({
    setVerbose: asFunction<(isVerbose: boolean) => void>('setVerbose'),
    panic: asFunction<Reporter['panic']>('panic'),
    warn: asFunction<Reporter['warn']>('warn'),
    error: asFunction<Reporter['error']>('error'),
    createProgress:
      asFunction<
        (
          text: string,
          total: number,
          start: number,
          of: { readonly parentSpan: unknown },
        ) => Progress
      >('createProgress'),
  }),
  'gatsby-cli/lib/reporter/redux': z.looseObject({
    onLogAction: asFunction<(listener: (action: unknown) => void) => () => void>('onLogAction'),
    setStore: asFunction<(store: unknown) => void>('setStore'),
  }),
  'gatsby-plugin-sharp/package.json': z.looseObject({ version: z.string() }),
  'gatsby-plugin-sharp/safe-sharp': z.custom<{
    readonly versions: Readonly<Record<string, string>>
  }>((sharp) => typeof sharp === 'function' && typeof Reflect.get(sharp, 'versions') === 'object', {
    error: 'sharp does not tell its versions',
  }),
  'gatsby-plugin-sharp/gatsby-worker': itself<{
    IMAGE_PROCESSING: (job: EncodingJob) => Promise<unknown>
  }>('gatsby-worker', 'IMAGE_PROCESSING'),
  'gatsby/dist/bootstrap/requires-writer': z.looseObject({
    writeAll: asFunction<(state: object) => Promise<boolean>>('writeAll'),
  }),
  'gatsby/dist/utils/browserslist': z.looseObject({
    getBrowsersList: asFunction<(directory: string) => string[]>('getBrowsersList'),
  }),
} as const

/** Every module of Gatsby that is known, looked at. */
export type KnownModules = {
  readonly [Name in keyof typeof SHAPES]: z.infer<(typeof SHAPES)[Name]>
}

/** Names of the modules that bundling alone needs. */
const OF_BUNDLING = [
  'gatsby/dist/bootstrap/requires-writer',
  'gatsby/dist/utils/browserslist',
] as const satisfies readonly (keyof KnownModules)[]

/** The modules that are used where changes are applied, looked at. */
export type Modules = Omit<KnownModules, (typeof OF_BUNDLING)[number]>

/** Names of all {@link Modules}, in the order in which they are loaded. */
export const BUILDER_MODULES = (Object.keys(SHAPES) as (keyof KnownModules)[]).filter(
  (name): name is keyof Modules => !OF_BUNDLING.some((other) => other === name),
)
