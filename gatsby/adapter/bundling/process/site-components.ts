import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { CLIENT_ONLY_ROUTES } from '../../../../shared/site/paths.ts'

/** A component with pages: a template, or a page of its own with an address. */
export interface SiteComponent {
  /** Absolute. */
  readonly file: string
  readonly path: string
  /** The addresses that a page answers besides its own. */
  readonly matchPath?: string
}

const MODULE = /\.[jt]sx?$/

/**
 * Every template and every page of `src/pages`, whether the site has content for it or not: bundles do
 * not depend on content.
 *
 * @param directory the site's folder
 */
export async function siteComponents(directory: string): Promise<SiteComponent[]> {
  const templates = path.join(directory, 'src', 'templates')
  const pages = path.join(directory, 'src', 'pages')
  return [
    ...(await modulesIn(templates, false)).map((name) => ({
      file: path.join(templates, name),
      path: `/template/${name.replace(MODULE, '')}`,
    })),
    ...(await modulesIn(pages, true)).map((name) => fixedPage(path.join(pages, name), name)),
  ]
}

function fixedPage(file: string, name: string): SiteComponent {
  const address = `/${name.replace(MODULE, '').replaceAll(path.sep, '/')}`
  return CLIENT_ONLY_ROUTES.includes(address)
    ? { file, path: address, matchPath: `${address}/*` }
    : { file, path: address }
}

async function modulesIn(folder: string, recursive: boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && MODULE.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}
