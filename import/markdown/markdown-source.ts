import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '../../node-shared/errors.ts'
import { ImportError } from '../settings/errors.ts'
import { LeftOutCounter } from '../source/left-out.ts'
import { decodeText } from '../source/utf8.ts'
import { sourcePostId, UNKNOWN_SITE } from '../source/post-id.ts'
import { wantedSlug } from '../source/slugs.ts'
import type { ContentSource, SourcePost } from '../source/source.ts'
import {
  authorNames,
  categoriesField,
  tagFields,
  textField,
  withParameters,
} from './front-matter/fields.ts'
import { readFrontMatter } from './front-matter/front-matter.ts'
import { isHtml, listFolder, POSTS_AND_DRAFTS, type FolderFiles } from './site/folder.ts'
import { readInherited } from './site/inherited.ts'
import { translationsAmong } from './site/translations.ts'
import { markdownAddresses, type MovedFile } from './site/old-addresses.ts'
import { pagePaths } from './site/page-paths.ts'
import { preparePost, type MarkdownFile } from './prepare-post.ts'
import { SiteLinks } from './markup/references.ts'
import { readSiteSettings, type SiteSettings } from './site/site-settings.ts'
import { settleVisibility } from './front-matter/visibility.ts'

/** Larger files are no posts. */
const FILE_MAX_BYTES = 2_000_000

/** Folders that links of Hugo and Zola start from. */
const ROOT = /^(?:content|source|src)\//

/** Choices of the operator about a folder of Markdown. */
export interface MarkdownOptions {
  readonly siteUrl: string | null
  /** Whether pages beside the posts are imported too. */
  readonly hasPages?: boolean
  readonly now: Date
}

/**
 * The posts of a folder of Markdown, as Jekyll, Hugo, Astro and Gatsby starters have it.
 *
 * @throws ImportError `import/unreadable-file`
 */
export async function markdownSource(
  folder: string,
  options: MarkdownOptions,
): Promise<ContentSource> {
  const leftOut = new LeftOutCounter(Infinity)
  const found: { readonly post: SourcePost; readonly moved: MovedFile }[] = []
  const authors = new Set<string>()
  const listed = await filesOf(folder, options)
  const settings = await readSiteSettings(folder, listed.files)
  const links = new SiteLinks()
  const inherited = await readInherited(folder, listed.files, listed.posts, settings)
  const translations = translationsAmong(listed.posts)
  for (const name of listed.posts) {
    if ((await stat(path.join(folder, name))).size > FILE_MAX_BYTES) {
      leftOut.add('large file', `it has more than ${FILE_MAX_BYTES} bytes`, name)
      continue
    }
    const file = await readMarkdown(folder, name)
    const { problem } = file.matter
    if (problem !== null) leftOut.add('unreadable file', problem, name)
    else if (isHtml(name) && !isPostOfHtml(file)) {
      const reason = 'it is a post when its head has a title and a date'
      leftOut.add('page of HTML', reason, name)
    } else {
      const fields = new Map([...inherited(name), ...file.matter.fields])
      const translation = translations.get(name)
      const matter = { ...file.matter, fields }
      const one = toSourcePost({ ...file, matter, translation }, options, { settings, links })
      links.add(name, {
        address: one.moved.paths[0] ?? `/${name}`,
        title: textField(fields, 'title'),
        text: file.matter.body,
      })
      authors.add(one.post.author)
      found.push(one)
    }
  }
  const posts = found.map(({ post }) => post)
  posts.sort((a, b) => Number(b.status === 'published') - Number(a.status === 'published'))
  const moved = found.map((one) => one.moved)
  return {
    ...markdownAddresses(moved, settings),
    siteUrl: options.siteUrl ?? '',
    title: path.basename(path.resolve(folder)),
    itemCount: listed.count,
    authors: [...authors].map((name) => ({ login: name, displayName: name })),
    authorPrefix: 'md',
    posts,
    leftOut: [...leftOut.list(), ...listed.leftOut],
  }
}

/** Whether a file of HTML is a post: others of a site are lists, forms and parts of pages. */
function isPostOfHtml({ name, matter }: Pick<MarkdownFile, 'name' | 'matter'>): boolean {
  if (POSTS_AND_DRAFTS.test(name)) return matter.fields.size > 0
  return textField(matter.fields, 'title') !== '' && textField(matter.fields, 'date') !== ''
}

async function readMarkdown(folder: string, name: string) {
  const { text, notes } = decodeText(await readFile(path.join(folder, name)))
  const matter = readFrontMatter(text.replace(/\r\n?/g, '\n'))
  return { name, notes, matter: text.includes('\0') ? { ...matter, problem: NO_TEXT } : matter }
}

const NO_TEXT = 'it is no text in UTF-8, UTF-16 or Windows-1252'

async function filesOf(
  folder: string,
  { hasPages = false }: MarkdownOptions,
): Promise<FolderFiles> {
  try {
    return await listFolder(folder, hasPages)
  } catch (cause) {
    throw new ImportError(
      'import/unreadable-file',
      `${folder} cannot be read as a folder: ${messageOf(cause)}. Nothing was imported.`,
      { cause },
    )
  }
}

function toSourcePost(
  file: MarkdownFile,
  options: MarkdownOptions,
  { settings, links }: { readonly settings: SiteSettings; readonly links: SiteLinks },
): { readonly post: SourcePost; readonly moved: MovedFile } {
  const { name, matter, translation } = file
  const { fields } = matter
  const site = options.siteUrl ?? UNKNOWN_SITE
  const language = translation?.language ?? ''
  const ending = path.posix.extname(name)
  const fileName = path.posix.basename(name, ending).replace(new RegExp(`\\.${language}$`), '')
  const stem = fileName === 'index' ? path.posix.basename(path.posix.dirname(name)) : fileName
  const [, dateOfName = '', bare = stem] = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/.exec(stem) ?? []
  const exportedSlug = textField(fields, 'slug').replace(/^\/|\/$/g, '')
  const title = textField(fields, 'title')
  const folderPath = path.posix.dirname(name)
  const postId = sourcePostId('md', options.siteUrl ?? '', name)
  const visibility = settleVisibility(name, fields, dateOfName, options.now)
  const { status, at } = visibility
  // What a translation has in common with its original leads to that.
  const place = language === '' ? site : `${site}/${language}`
  const places = pagePaths({ name, fields, date: at, dateOfName }, settings)
  const mark = language === '' || exportedSlug !== '' ? '' : `-${language.toLowerCase()}`
  const slug = wantedSlug(path.posix.basename(exportedSlug) || bare, title, 'post', mark)
  const addresses = [...placesOfSite(site, settings)].flatMap((base) =>
    places.paths.map((one) => `${base}${one}`),
  )
  const post: SourcePost = {
    postId,
    sourceId: name,
    part: 'whole',
    status,
    sourceStatus: status,
    exportedSlug: exportedSlug === '' ? bare : exportedSlug,
    wantedSlug: slug,
    author: authorNames(withParameters(fields))[0] ?? '',
    addresses: [
      ...addresses,
      `${site}/${name}`,
      `${site}/${name.replace(ROOT, '')}`,
      `${place}/${fileName === 'index' ? folderPath : `${folderPath}/${stem}`}`,
    ],
    likelyAddresses: [`${folderPath}/${bare}`, bare, `blog/${bare}`, `posts/${bare}`].map(
      (likely) => `${place}/${likely}`,
    ),
    oldSlugs: [],
    prepare: (context) =>
      preparePost(
        file,
        { postId, site, bare, ...visibility, links, otherAddresses: addresses },
        context,
      ),
  }
  const { tags } = tagFields(fields, POSTS_AND_DRAFTS.test(name))
  const categories = categoriesField(fields, POSTS_AND_DRAFTS.test(name))
  return { post, moved: { ...places, name, postId, status, categories, tags } }
}

/** Returns the possible beginnings of the old site's addresses in texts. */
function placesOfSite(site: string, { origin, basePath }: SiteSettings): Set<string> {
  const hosts = [new URL(site).origin, ...(origin === '' ? [] : [origin])]
  return new Set([site, ...hosts, ...hosts.map((host) => `${host}${basePath}`)])
}
