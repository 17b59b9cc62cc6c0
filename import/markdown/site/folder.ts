import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { LeftOutCounter } from '../../source/left-out.ts'
import type { LeftOut } from '../../source/source.ts'

/** The files of a folder of Markdown: each is a post, or is counted with a reason. */
export interface FolderFiles {
  /** Files of the site itself, below the folder, with slashes, in order. */
  readonly files: readonly string[]
  /** Those that may be posts: Markdown, and HTML where posts are. */
  readonly posts: readonly string[]
  readonly leftOut: readonly LeftOut[]
  /** Of everything. */
  readonly count: number
}

/** Where the programs keep their posts, the most particular first; the folder itself else. */
const POST_FOLDERS = ['src/content', 'content', 'src/pages']

/** Where Jekyll and Hexo keep them, also below a folder of each category. */
export const POSTS_AND_DRAFTS = /(?:^|\/)_(?:posts|drafts)\//

/** Folders of what programs need or make, and in which no one writes. */
const TOOL_FOLDER = /^(?:.*\/)?(?:node_modules|\.[^/]+)(?=\/)|^vendor(?=\/)/
const OUTPUT_FOLDER = /^(?:_site|public|dist|build|out|output)(?=\/)/

/** Files that programs keep beside posts. */
const NOT_POSTS =
  /(?:^|\/)(?:readme|changelog|license|contributing)\.\w+$|(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/i

const MARKDOWN = /\.(?:md|mdx|markdown|mkdn?|mkdown|mdown)$/i
/** Whether a file holds HTML, by its name. */
export const isHtml = (name: string): boolean => /\.html?$/i.test(name)

const OTHER_MARKUP =
  /\.(?:textile|rst|adoc|asciidoc|asc|org|pandoc|pdc|wiki|creole|rmd|qmd|ipynb|tex|docx?|odt|rtf)$/i
const TEMPLATE =
  /\.(?:njk|liquid|hbs|handlebars|mustache|ejs|haml|pug|slim|webc|vue|svelte|astro|[jt]sx|11ty\.\w+)$/i
const MEDIA =
  /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|ico|heic|mp[34]|m4[av]|webm|og[gv]|mov|wav|pdf)$/i

/** Programs and lists by which Eleventy gives posts fields, or leaves posts out. */
const ELEVENTY =
  /\.11tydata\.[cm]?[jt]s$|(?:^|\/)(?:\.?eleventy(?:\.config)?|eleventyComputed)\.[cm]?[jt]s$|^\.eleventyignore$/

const SETTINGS = /^_config\.ya?ml$|\.json$/

/**
 * Lists the files of a folder; links are not followed.
 *
 * @param hasPages whether pages beside the posts are posts too
 */
export async function listFolder(folder: string, hasPages: boolean): Promise<FolderFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const all = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      isFile: entry.isFile(),
      name: path
        .relative(folder, path.join(entry.parentPath, entry.name))
        .split(path.sep)
        .join('/'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const outputs = new Set(
    all
      .filter(({ name }) => isHtml(name))
      .map(({ name }) => OUTPUT_FOLDER.exec(name)?.[0] ?? '')
      .concat('_site'),
  )
  const files: string[] = []
  const others = new LeftOutCounter()
  for (const { name, isFile } of all) {
    const [tool] = TOOL_FOLDER.exec(name) ?? []
    const [output] = OUTPUT_FOLDER.exec(name) ?? []
    if (tool !== undefined) others.add(`file in "${tool}"`, 'programs keep that folder', name)
    else if (output !== undefined && outputs.has(output)) {
      others.add(`file in "${output}"`, 'the program of the site made that folder', name)
    } else if (isFile) files.push(name)
    else others.add('link', 'links are not followed', name)
  }
  const named = new LeftOutCounter(Infinity)
  const place = placeOfPosts(files)
  const posts = files.filter((name) => {
    const found = kindOf(name, place, hasPages)
    if (found === 'post') return true
    const [kind, reason] = found
    // Words of the author are named each, all else with the first few.
    const isText = MARKDOWN.test(name) || isHtml(name) || OTHER_MARKUP.test(name)
    const counter = isText ? named : others
    counter.add(kind, reason, name)
    return false
  })
  return { files, posts, leftOut: [...named.list(), ...others.list()], count: all.length }
}

/** Where the posts of a folder are. */
interface Place {
  /** Empty for the folder itself. */
  readonly name: string
  readonly holds: (name: string) => boolean
}

function placeOfPosts(files: readonly string[]): Place {
  const texts = files.filter((name) => MARKDOWN.test(name) || isHtml(name))
  if (texts.some((name) => /(?:^|\/)_posts\//.test(name))) {
    return { name: '_posts', holds: (name) => POSTS_AND_DRAFTS.test(name) }
  }
  const base = POST_FOLDERS.find((place) =>
    texts.some((name) => MARKDOWN.test(name) && name.startsWith(`${place}/`)),
  )
  return {
    name: base ?? '',
    holds: (name) => name.startsWith(base === undefined ? '' : `${base}/`),
  }
}

type Found = 'post' | readonly [kind: string, reason: string]

/** Tells what a file is, or why it is no post. */
function kindOf(name: string, place: Place, hasPages: boolean): Found {
  if (ELEVENTY.test(name)) {
    const reason = 'it is not run: posts that it keeps from readers are to be looked for by hand'
    return ['program of Eleventy', reason]
  }
  if (MEDIA.test(name)) return ['picture or other medium', 'it comes with the posts that show it']
  if (SETTINGS.test(name)) return ['settings', 'what they give to posts is read, and nothing else']
  if (NOT_POSTS.test(name)) return ['other file', 'it is not a post']
  if (OTHER_MARKUP.test(name)) {
    const reason = 'its markup is not read: make Markdown of it, with Pandoc for example'
    return ['text that is not Markdown', reason]
  }
  if (place.holds(name)) {
    if (MARKDOWN.test(name) || isHtml(name)) return 'post'
    if (TEMPLATE.test(name)) return ['template among the posts', 'only its program can fill it']
  } else if (MARKDOWN.test(name)) {
    const isPage = place.name === '_posts' ? !/(?:^|\/)_/.test(name) : /^src\/pages\//.test(name)
    if (isPage) return hasPages ? 'post' : ['page', '--pages imports it as a post']
    const reason = `it lies outside the posts, which are in "${place.name}": import its folder by itself`
    return ['text elsewhere', reason]
  } else if (isHtml(name)) {
    return ['page of HTML', `it lies outside the posts, which are in "${place.name}"`]
  }
  return ['other file', 'it is a setting, template, style or program, which has no place here']
}
