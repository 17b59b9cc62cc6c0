import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ownValue } from '../../shared/records/own-value.ts'
import { clientOnlyRoute } from '../../shared/site/paths.ts'

const statsSchema = z.object({
  namedChunkGroups: z.record(
    z.string(),
    z.object({ assets: z.array(z.object({ name: z.string() })) }),
  ),
})
const pageDataSchema = z.object({ componentChunkName: z.string(), path: z.string() })
const scriptSourcesSchema = z.record(z.string(), z.array(z.string()))

/** The chunk of the template that draws posts. */
const POST_CHUNK = 'component---src-templates-post-tsx'

/** A prebuilt page, and what a browser loads with it. */
export interface BuiltPage {
  readonly path: string
  readonly html: string
  /** Files of all scripts, absolute. */
  readonly scripts: readonly string[]
  /** The style sheets that are part of the page, joined. */
  readonly css: string
}

/** The output of the workspace that a publisher uses now. */
export function builtFolder(dataDir: string): string {
  const pointer = path.join(dataDir, 'build', 'active')
  const name = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : 'a'
  return path.join(dataDir, 'build', name, 'site', 'public')
}

/**
 * Reads one page of a built site. The scripts are those that the page names and those that webpack
 * lists for the page's own component, which Gatsby's runtime loads on its first line.
 *
 * @param publicDir the folder that `gatsby build` left
 */
export async function readBuiltPage(publicDir: string, pagePath: string): Promise<BuiltPage> {
  const folder = pagePath === '/' ? '' : pagePath
  const html = await readFile(path.join(publicDir, folder, 'index.html'), 'utf8')
  const dataFile = path.join(publicDir, 'page-data', folder || 'index', 'page-data.json')
  const { componentChunkName } = pageDataSchema.parse(await readJson(dataFile))
  const own = await groupScripts(publicDir, componentChunkName)
  const named = [...html.matchAll(/<script\b(?![^>]*\bnomodule\b)[^>]*\bsrc="([^"]+)"/gi)].map(
    ([, source = '']) => source,
  )
  const files = named
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(publicDir, name))
  const css = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => text)
  return {
    path: pagePath,
    html,
    scripts: [...new Set([...files, ...own])],
    css: css.join('\n'),
  }
}

/**
 * The scripts that webpack lists for what is imported under a name (`webpackChunkName`), absolute; none
 * where nothing is.
 *
 * @param publicDir the folder that `gatsby build` left
 */
export async function groupScripts(publicDir: string, name: string): Promise<readonly string[]> {
  const stats = statsSchema.parse(await readJson(path.join(publicDir, 'webpack.stats.json')))
  return (ownValue(stats.namedChunkGroups, name)?.assets ?? [])
    .filter((asset) => asset.name.endsWith('.js'))
    .map((asset) => path.join(publicDir, asset.name))
}

/** Scripts that a browser fetches when it opens a page: none but for pages that are nothing without them. */
export function scriptsAtLoad({ path: page, html }: Pick<BuiltPage, 'path' | 'html'>): string[] {
  if (clientOnlyRoute(page) !== null) return []
  const active = html.replaceAll(/<template\b[\s\S]*?<\/template>/gi, '')
  const tags = active.match(/<(?:script|link)\b[^>]*>/gi) ?? []
  return tags.filter((tag) => /^<script\b.*\bsrc=|\bas="script"|\bmodulepreload\b/is.test(tag))
}

/** Paths of all pages of a built site, and of those that show one post. */
export async function builtPaths(
  publicDir: string,
): Promise<{ readonly all: readonly string[]; readonly posts: readonly string[] }> {
  const folder = path.join(publicDir, 'page-data')
  const names = await readdir(folder, { recursive: true })
  const pages = await Promise.all(
    names
      .filter((name) => path.basename(name) === 'page-data.json')
      .map(async (name) => pageDataSchema.parse(await readJson(path.join(folder, name)))),
  )
  const built = pages.filter((page) => existsSync(path.join(publicDir, page.path, 'index.html')))
  return {
    all: built.map((page) => page.path).sort(),
    posts: built
      .filter(({ componentChunkName }) => componentChunkName === POST_CHUNK)
      .map((page) => page.path)
      .sort(),
  }
}

/** The source files of a script, as its bundling has written them down beside the output. */
export async function sourcesOf(script: string): Promise<readonly string[]> {
  const { dir: publicDir, base } = path.parse(script)
  const file = path.join(publicDir, '..', '.cache', 'script-sources.json')
  const sources = ownValue(scriptSourcesSchema.parse(await readJson(file)), base)
  if (sources === undefined) throw new Error(`${file} does not name the script ${base}.`)
  return sources
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}
