import type { CreateWebpackConfigArgs } from 'gatsby'
import { readBuildConfig } from '../config.ts'

/** Gatsby's `onCreateWebpackConfig`: tells the pages the site's public origin, for absolute addresses. */
export function onCreateWebpackConfig({ actions, plugins }: CreateWebpackConfigArgs): void {
  const { siteUrl } = readBuildConfig()
  // Gatsby's own types know nothing of it but that it is a function.
  const define = plugins.define as (definitions: Readonly<Record<string, string>>) => unknown
  const origin = define({ 'process.env.PLIEGO_SITE_URL': JSON.stringify(siteUrl) })
  actions.setWebpackConfig({ plugins: [origin] })
}
