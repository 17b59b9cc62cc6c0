import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { ALT_MAX_LENGTH } from '../../shared/cover.ts'
import { POST_FIELDS } from '../../shared/post-fields.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { convertMarkup, excerptOf } from '../body/convert-markup.ts'
import { NO_KNOWN_PICTURES } from '../body/images.ts'
import { ImportError } from '../errors.ts'
import { parseMarkup, plainText, shorten } from '../html/markup.ts'
import { finishPost } from '../body/finish-post.ts'
import { LeftOutCounter } from '../source/left-out.ts'
import { decodeText } from '../source/utf8.ts'
import { sourcePostId, UNKNOWN_SITE } from '../source/post-id.ts'
import { wantedSlug } from '../source/slugs.ts'
import type { ContentSource, Preparation, PrepareContext, SourcePost } from '../source/source.ts'
import { postTags } from '../source/tags.ts'
import { postTitle } from '../source/titles.ts'
import { authorField, categoriesField, coverField, tagFields, textField } from './fields.ts'
import { readFrontMatter } from './front-matter.ts'
import type { FrontMatter } from './front-matter.ts'
import { readInherited } from './inherited.ts'
import { markdownMarkup } from './markdown-markup.ts'
import { markdownAddresses, type MovedFile } from './old-addresses.ts'
import { pagePaths } from './page-paths.ts'
import { SiteLinks } from './references.ts'
import { readSiteSettings, type SiteSettings } from './site-settings.ts'
import { settleVisibility, type Visibility } from './visibility.ts'

/** Larger files are no posts. */
const FILE_MAX_BYTES = 2_000_000

/** Where the programs keep their posts, the most particular first; the folder itself else. */
const POST_FOLDERS = ['_posts', 'src/content', 'content', 'src/pages']

/** Files that programs keep beside posts. */
const NOT_POSTS =
  /(?:^|\/)(?:readme|changelog|license|contributing)\.\w+$|(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/i

/** Folders that links of Hugo and Zola start from. */
const ROOT = /^(?:content|source|src)\//

/** Where Jekyll and Hexo keep posts. */
const IN_JEKYLL = /(?:^|\/)_(?:posts|drafts)\//

/** What the operator decides about a folder of Markdown. */
export interface MarkdownOptions {
  readonly siteUrl: string | null
  readonly now: Date
}

/** One file, taken apart. */
interface MarkdownFile {
  /** Below the folder, with slashes. */
  readonly name: string
  readonly matter: FrontMatter
  readonly notes: readonly string[]
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
  const names = await markdownFiles(folder)
  const settings = await readSiteSettings(folder)
  const links = new SiteLinks()
  const inherited = await readInherited(folder, names)
  for (const name of names) {
    if (NOT_POSTS.test(name)) leftOut.add('other file', 'it is not a post', name)
    else if ((await stat(path.join(folder, name))).size > FILE_MAX_BYTES) {
      leftOut.add('large file', `it has more than ${FILE_MAX_BYTES} bytes`, name)
    } else {
      const file = await readMarkdown(folder, name)
      if (file.matter.problem === null) {
        const fields = new Map([...inherited(name), ...file.matter.fields])
        const one = toSourcePost({ ...file, matter: { ...file.matter, fields } }, options, {
          settings,
          links,
        })
        links.add(name, one.moved.paths[0] ?? `/${name}`, file.matter.body)
        authors.add(one.post.author)
        found.push(one)
      } else leftOut.add('unreadable file', file.matter.problem, name)
    }
  }
  const posts = found.map(({ post }) => post)
  posts.sort((a, b) => Number(b.status === 'published') - Number(a.status === 'published'))
  const moved = found.map((one) => one.moved)
  return {
    ...markdownAddresses(moved, settings),
    siteUrl: options.siteUrl ?? '',
    title: path.basename(path.resolve(folder)),
    itemCount: names.length,
    authors: [...authors].map((name) => ({ login: name, displayName: name })),
    authorPrefix: 'md',
    posts,
    leftOut: leftOut.list(),
  }
}

async function readMarkdown(folder: string, name: string): Promise<MarkdownFile> {
  const { text, notes } = decodeText(await readFile(path.join(folder, name)))
  const matter = readFrontMatter(text.replace(/\r\n?/g, '\n'))
  return { name, notes, matter: text.includes('\0') ? { ...matter, problem: NO_TEXT } : matter }
}

const NO_TEXT = 'it is no text in UTF-8, UTF-16 or Windows-1252'

/** The Markdown files below a folder, in order; links are not followed. */
async function markdownFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile() && /\.(?:md|mdx|markdown)$/i.test(entry.name))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => !/(?:^|\/)(?:node_modules|\.[^/]+|_site|public|dist)\//.test(name))
      .sort()
    const base = POST_FOLDERS.find((place) => names.some((name) => name.startsWith(`${place}/`)))
    const drafts = base === '_posts' ? ['_drafts/'] : []
    return base === undefined
      ? names
      : names.filter((name) => [`${base}/`, ...drafts].some((place) => name.startsWith(place)))
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
  const { name, matter } = file
  const { fields } = matter
  const site = options.siteUrl ?? UNKNOWN_SITE
  const fileName = path.posix.basename(name).replace(/\.\w+$/, '')
  const stem = fileName === 'index' ? path.posix.basename(path.posix.dirname(name)) : fileName
  const [, dateOfName = '', bare = stem] = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/.exec(stem) ?? []
  const exportedSlug = textField(fields, 'slug').replace(/^\/|\/$/g, '')
  const title = textField(fields, 'title')
  const folderPath = path.posix.dirname(name)
  const postId = sourcePostId('md', options.siteUrl ?? '', name)
  const visibility = settleVisibility(name, fields, dateOfName, options.now)
  const { status, date } = visibility
  const places = pagePaths({ name, fields, date, dateOfName }, settings)
  const slug = wantedSlug(path.posix.basename(exportedSlug) || bare, title, 'post')
  const addresses = [...placesOfSite(site, settings)].flatMap((place) =>
    places.paths.map((one) => `${place}${one}`),
  )
  const post: SourcePost = {
    postId,
    sourceId: name,
    part: 'whole',
    status,
    sourceStatus: status,
    exportedSlug: exportedSlug === '' ? bare : exportedSlug,
    wantedSlug: slug,
    author: authorField(fields),
    addresses: [
      ...addresses,
      `${site}/${name}`,
      `${site}/${name.replace(ROOT, '')}`,
      `${site}/${fileName === 'index' ? folderPath : `${folderPath}/${stem}`}`,
    ],
    likelyAddresses: [`${folderPath}/${bare}`, bare, `blog/${bare}`, `posts/${bare}`].map(
      (place) => `${site}/${place}`,
    ),
    oldSlugs: [],
    prepare: (context) =>
      preparePost(
        file,
        { postId, site, bare, ...visibility, links, otherAddresses: addresses },
        context,
      ),
  }
  const { tags } = tagFields(fields, IN_JEKYLL.test(name))
  const categories = categoriesField(fields, IN_JEKYLL.test(name))
  return { post, moved: { ...places, name, postId, status, categories, tags } }
}

/** What addresses of the old site may begin with in texts. */
function placesOfSite(site: string, { origin, basePath }: SiteSettings): Set<string> {
  const hosts = [new URL(site).origin, ...(origin === '' ? [] : [origin])]
  return new Set([site, ...hosts, ...hosts.map((host) => `${host}${basePath}`)])
}

/** What was found out about a file before its text is converted. */
interface SettledFile extends Visibility {
  readonly postId: string
  readonly site: string
  /** The name of the file without date and ending. */
  readonly bare: string
  readonly links: SiteLinks
  /** Where the old site had it. */
  readonly otherAddresses: readonly string[]
}

function preparePost(
  { name, matter, notes: textNotes }: MarkdownFile,
  { postId, site, bare, date, status, notes, links, otherAddresses }: SettledFile,
  context: PrepareContext,
): Preparation {
  const { fields } = matter
  const title = textField(fields, 'title')
  const tagNotes = new Set<string>()
  const { wantedIds } = links
  const reading = { isMdx: name.endsWith('.mdx'), refer: links.referFrom(name), wantedIds }
  const markup = markdownMarkup(matter.body, reading, tagNotes)
  const pageAddress = `${site}/${name}`
  const body = convertMarkup(parseMarkup(markup), {
    hasParagraphs: true,
    siteUrl: site,
    pictureBase: path.posix.dirname(pageAddress),
    pageAddress,
    otherAddresses,
    pictures: NO_KNOWN_PICTURES,
    findPost: context.findPost,
  })
  const excerpt = excerptOf(textField(fields, 'excerpt', 'description', 'summary'), '', body.html)
  const { title: postTitled, notes: titleNotes } = postTitle(title, '', bare.replace(/-/g, ' '))
  const named = tagFields(fields, IN_JEKYLL.test(name))
  const { tags, notes: manyTags } = postTags(named.tags)
  const standfirst = plainText(textField(fields, 'subtitle', 'standfirst'))
  const cover = coverField(fields)
  return finishPost(
    {
      postId,
      written: {
        title: postTitled,
        excerpt,
        tags,
        standfirst: shorten(standfirst, POST_FIELDS.standfirst.limit),
      },
      body,
      cover:
        cover === null
          ? null
          : {
              sources: [new URL(cover.address, pageAddress).href],
              alt: shorten(plainText(cover.alt), ALT_MAX_LENGTH),
            },
      status,
      date,
      notes: [...notes, ...textNotes, ...titleNotes, ...named.notes, ...manyTags, ...tagNotes],
    },
    context,
  )
}
