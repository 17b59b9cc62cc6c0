import { inlineScriptDefinitions } from './inline-script.ts'
import { siteIcon } from './site-icon.ts'

/**
 * What is written into pages as it is, by the names under which what renders pages knows it; see
 * `src/environment.d.ts`. As JSON, for a bundler's definitions.
 *
 * @param directory the site's folder
 * @throws BundlingError naming the file and the line
 */
export function pageDefinitions(directory: string): Readonly<Record<string, string>> {
  return { ...inlineScriptDefinitions(directory), SITE_ICON: JSON.stringify(siteIcon(directory)) }
}
