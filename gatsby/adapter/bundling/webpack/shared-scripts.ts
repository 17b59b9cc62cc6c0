/** A module as webpack asks about it. */
interface ScriptModule {
  readonly nameForCondition: () => string | null
}

/** The modules of the client of an identity, without those for the documents and files of authors alone. */
const IDENTITY =
  /[/\\]node_modules[/\\](?:@firebase[/\\](?:app|component|logger|util)|firebase[/\\](?:app|auth))[/\\]|[/\\]src[/\\]platform[/\\](?:(?:environment|errors)\.ts|firebase[/\\](?:app|auth)\.ts)|[/\\]shared[/\\]firebase-settings\.ts/

const SCHEMAS = /[/\\]node_modules[/\\]zod[/\\]/

const isIn =
  (folders: RegExp) =>
  (module: ScriptModule): boolean =>
    folders.test(module.nameForCondition() ?? '')

/**
 * Webpack cache groups for code that most screens of authors share, and that are fetched side by side.
 * Left alone, webpack puts it into each of them: it only counts on what a page has loaded before.
 */
export const sharedScripts = {
  schemas: { test: isIn(SCHEMAS), name: 'schemas', chunks: 'async', enforce: true, priority: 20 },
  identity: {
    test: isIn(IDENTITY),
    name: 'identity-client',
    chunks: 'async',
    enforce: true,
    priority: 20,
  },
} as const
