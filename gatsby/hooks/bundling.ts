import type { CreateWebpackConfigArgs } from 'gatsby'
import { siteConfiguration } from '../bundling/webpack/site-configuration.ts'
import { readBuildConfig } from '../config.ts'

/**
 * Gatsby's `onCreateWebpackConfig`: tells the pages that are rendered here the site's public origin,
 * for absolute addresses, and has the bundles of a build made as {@link siteConfiguration} says.
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
  actions.setWebpackConfig({ plugins: [origin] })
  if (stage !== 'build-javascript' && stage !== 'build-html') return
  actions.replaceWebpackConfig(siteConfiguration(readConfig(), stage, process.cwd()))
}
