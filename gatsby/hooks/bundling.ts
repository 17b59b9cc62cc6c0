import type { CreateWebpackConfigArgs } from 'gatsby'
import { inlineScriptDefinitions } from '../adapter/bundling/esbuild/inline-script.ts'
import { siteConfiguration } from '../adapter/bundling/webpack/site-configuration.ts'
import { readBuildConfig } from '../settings/config.ts'

/**
 * Gatsby's `onCreateWebpackConfig`: has the bundles of a build made as {@link siteConfiguration} says,
 * tells pages the site's public origin, for absolute addresses, but where a browser finds it in the page,
 * and gives what renders pages the texts of the scripts in them.
 */
export function onCreateWebpackConfig({
  actions,
  getConfig,
  plugins,
  stage,
}: CreateWebpackConfigArgs): void {
  // Gatsby's own types know nothing of them but that they are functions.
  const readConfig = getConfig as () => unknown
  const define = plugins.define as (definitions: Readonly<Record<string, string>>) => unknown
  if (stage !== 'build-javascript') {
    const origin = JSON.stringify(readBuildConfig().siteUrl)
    actions.setWebpackConfig({ plugins: [define({ 'process.env.PLIEGO_SITE_URL': origin })] })
  }
  if (stage === 'build-html' || stage === 'develop-html') {
    actions.setWebpackConfig({ plugins: [define(inlineScriptDefinitions(process.cwd()))] })
  }
  if (stage !== 'build-javascript' && stage !== 'build-html') return
  actions.replaceWebpackConfig(siteConfiguration(readConfig(), stage, process.cwd()))
}
