import type { CreateWebpackConfigArgs } from 'gatsby'
import { z } from 'zod'
import { readBuildConfig } from '../config.ts'
import { deterministicHash } from './deterministic-hash.ts'

/** The part of Gatsby's webpack configuration that divides the scripts and style sheets. */
const configSchema = z.looseObject({
  optimization: z.looseObject({
    splitChunks: z.looseObject({ cacheGroups: z.record(z.string(), z.unknown()) }),
  }),
})

/**
 * Gatsby's `onCreateWebpackConfig`: tells the pages the site's public origin, for absolute addresses,
 * gives each kind of page a style sheet of its own, and equal sources an equal hash.
 */
export function onCreateWebpackConfig({
  actions,
  getConfig,
  plugins,
  stage,
}: CreateWebpackConfigArgs): void {
  const { siteUrl } = readBuildConfig()
  // Gatsby's own types know nothing of them but that they are functions.
  const readConfig = getConfig as () => unknown
  const define = plugins.define as (definitions: Readonly<Record<string, string>>) => unknown
  const origin = define({ 'process.env.PLIEGO_SITE_URL': JSON.stringify(siteUrl) })
  actions.setWebpackConfig({
    plugins: stage === 'build-javascript' ? [origin, deterministicHash()] : [origin],
  })
  if (stage === 'build-javascript') actions.replaceWebpackConfig(forReaders(readConfig()))
}

/**
 * Gatsby joins all style sheets into one and inlines it in every page. Without that group a page gets
 * the shell's and its own: a third less to download for an article.
 */
function forReaders(config: unknown): z.infer<typeof configSchema> {
  const parsed = configSchema.parse(config)
  const { splitChunks } = parsed.optimization
  const cacheGroups = Object.fromEntries(
    Object.entries(splitChunks.cacheGroups).filter(([name]) => name !== 'styles'),
  )
  return {
    ...parsed,
    // The size budgets read the maps; no script names one, since releases hold none.
    devtool: 'hidden-source-map',
    optimization: { ...parsed.optimization, splitChunks: { ...splitChunks, cacheGroups } },
  }
}
