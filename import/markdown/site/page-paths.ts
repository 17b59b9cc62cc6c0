import path from 'node:path'
import { slugify } from '../../../shared/text/slug.ts'
import { datePlaces, fillPermalink, wallIn } from '../../source/permalinks.ts'
import { textField } from '../front-matter/fields.ts'
import type { FrontMatter } from '../front-matter/front-matter.ts'
import { mapAt, textAt, type SettingsMap, type SiteSettings } from './site-settings.ts'

type Fields = FrontMatter['fields']

/** A file of a folder, as far as its address depends on it. */
export interface PlacedFile {
  /** Below the folder, with slashes. */
  readonly name: string
  readonly fields: Fields
  /** When readers got it. */
  readonly date: Date | null
  /** The date in its name; may be empty. */
  readonly dateOfName: string
}

/** Where the old site had a file. */
export interface PagePaths {
  /** Below the site's base, the surest first. */
  readonly paths: readonly string[]
  /** Patterns of addresses that need what is not known here. */
  readonly unknown: readonly string[]
}

/** @see https://jekyllrb.com/docs/permalinks/#built-in-formats */
const JEKYLL_STYLES: SettingsMap = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
}

/** Folders below which other programs keep what their addresses begin with. */
const ROOTS =
  /^(?:src\/content|src\/pages|src\/data|src\/posts(?=\/)|content|source|src|pages|app|docs)\/|(?:^|\/)_(?=posts\/|pages\/)/

/**
 * The addresses of a file on its old site: what its head says, the patterns of the settings, or what the
 * program does without. Those that a list of former addresses names come last.
 */
export function pagePaths(placed: PlacedFile, settings: SiteSettings): PagePaths {
  const { file, prefix } = withoutLanguage(placed, settings)
  const found = ownPaths(file, settings)
  const own = { ...found, paths: found.paths.map((one) => `${prefix}${one}`) }
  const former = ['aliases', 'alias', 'redirect_from']
    .flatMap((name) => textsOf(file.fields.get(name.replace('_', ''))))
    .flatMap((address) => formerPaths(address, own.paths[0] ?? '/', settings))
  return { ...own, paths: [...new Set([...own.paths, ...former].flatMap(spellings))] }
}

/** Hugo has translations beside one another, and each below the name of its language. */
function withoutLanguage(file: PlacedFile, { program, map }: SiteSettings) {
  const language = /\.([a-z]{2,3}(?:-\w+)?)\.\w+$/i.exec(file.name)?.[1]
  const isHugo = program === 'hugo' || program === 'zola'
  if (!isHugo || language === undefined || !Object.hasOwn(mapAt(map, 'languages'), language)) {
    return { file, prefix: '' }
  }
  const main = textAt(map, 'defaultcontentlanguage', 'default_language') || 'en'
  const hasPrefix = language !== main || map['defaultcontentlanguageinsubdir'] === true
  const name = file.name.replace(`.${language}.`, '.')
  return { file: { ...file, name }, prefix: hasPrefix ? `/${language}` : '' }
}

/** Hugo takes an alias without a slash as beside the page, Jekyll as below the site. */
function formerPaths(address: string, page: string, { program }: SiteSettings): string[] {
  if (/^[a-z][\w+.-]*:/i.test(address)) return []
  if (address.startsWith('/') || program !== 'hugo') return [`/${address}`]
  return [path.posix.join(path.posix.dirname(page.replace(/\/$/, '')), address), `/${address}`]
}

/** Servers answer a page also without what its file ends with. */
function spellings(address: string): string[] {
  const clean = `/${address}`.replace(/\/{2,}/g, '/').replace(/\/index\.html?$/, '/')
  return /.\.html?$/.test(clean) ? [clean, clean.replace(/\.html?$/, '')] : [clean]
}

function ownPaths(file: PlacedFile, settings: SiteSettings): PagePaths {
  const written = textField(file.fields, ...FIELDS[settings.program])
  // A scheme means the page of another site, or the whole address of this one.
  const isWhole = /^[a-z][\w+.-]*:/i.test(written)
  const isOwn = isWhole && settings.origin !== '' && written.startsWith(`${settings.origin}/`)
  const given = isOwn ? written.slice(settings.origin.length) : isWhole ? '' : written
  const pattern = given || patternOf(file, settings)
  if (pattern === null) {
    return { paths: settings.program === 'other' ? pathsByName(file) : [], unknown: [] }
  }
  const filled = filledPaths(pattern, file, settings)
  return filled === null ? { paths: [], unknown: [pattern] } : { paths: filled, unknown: [] }
}

/** Where heads have the whole address of a page. */
const FIELDS: Readonly<Record<SiteSettings['program'], readonly string[]>> = {
  jekyll: ['permalink'],
  hexo: ['permalink'],
  hugo: ['url'],
  zola: ['path'],
  other: ['permalink', 'url', 'path'],
}

/** Null where the program has none; a style of Jekyll is one. */
function patternOf(file: PlacedFile, { program, map }: SiteSettings): string | null {
  switch (program) {
    case 'jekyll':
      return jekyllPattern(file.name, map)
    case 'hexo':
      return /^source\/_posts\//.test(file.name)
        ? textAt(map, 'permalink') || ':year/:month/:day/:title/'
        : '/:path/'
    case 'hugo':
    case 'zola': {
      const [section = ''] = sectionsOf(file.name)
      const permalinks = mapAt(map, 'permalinks')
      const written = textAt(mapAt(permalinks, 'page'), section) || textAt(permalinks, section)
      const plain = map['uglyurls'] === true ? '/:sections/:last.html' : '/:sections/:last/'
      return program === 'hugo' && written !== '' ? written : plain
    }
    case 'other':
      return null
  }
}

function jekyllPattern(name: string, map: SettingsMap): string | null {
  const site = textAt(map, 'permalink') || 'date'
  const style = textAt(JEKYLL_STYLES, site) || site
  const collection = /(?:^|\/)_(\w[^/]*)\//.exec(name)?.[1]
  if (collection === undefined) {
    return style.endsWith('/') ? '/:path/' : '/:path:output_ext'
  }
  const own = mapAt(mapAt(map, 'collections'), collection)
  if (collection === 'posts' || collection === 'drafts') return textAt(own, 'permalink') || site
  // Without `output` its files are data.
  if (own['output'] !== true) return null
  return textAt(own, 'permalink') || '/:collection/:path:output_ext'
}

/** Null when a name of the pattern has no value here. */
function filledPaths(pattern: string, file: PlacedFile, settings: SiteSettings): string[] | null {
  const liquid = withoutTags(textAt(JEKYLL_STYLES, pattern) || pattern, file)
  if (liquid === null) return null
  const places = placesOf(file, settings)
  const clocks = clocksOf(file, textAt(settings.map, 'timezone'))
  const dates = clocks.length === 0 ? [new Map<string, string>()] : clocks.map(datePlaces)
  const filled = dates.map((date) =>
    fillPermalink(liquid, (name) => date.get(name) ?? encodePath(places.get(name))),
  )
  const paths = filled.flatMap((one) => (one.kind === 'path' ? one.path : []))
  return paths.length === 0 ? null : [...new Set(paths)]
}

/** Fills in the tags of Eleventy's templates that can be known here. */
function withoutTags(pattern: string, file: PlacedFile): string | null {
  const title = textField(file.fields, 'title')
  const plain = pattern
    .replace(/\{\{-?\s*page\.fileSlug(?:\s*\|\s*slug(?:ify)?)?\s*-?\}\}/g, stemOf(file).bare)
    .replace(/\{\{-?\s*title\s*\|\s*slug(?:ify)?\s*-?\}\}/g, slugify(title))
    .replace(/\{\{-?\s*page\.filePathStem\s*-?\}\}/g, file.name.replace(/\.\w+$/, ''))
  return /\{\{|\{%|\$\{/.test(plain) ? null : plain
}

function placesOf(file: PlacedFile, settings: SiteSettings): Map<string, string> {
  const { name, fields } = file
  const { stem, bare } = stemOf(file)
  const slug = textField(fields, 'slug')
  const title = textField(fields, 'title')
  const { program } = settings
  if (program === 'hugo' || program === 'zola') {
    const sections = sectionsOf(name)
    const filename = program === 'zola' ? bare : stem
    const last = slug || filename
    const known = new Map([
      ['section', sections[0] ?? ''],
      ['sections', sections.join('/')],
      ['sections[1:]', sections.slice(1).join('/')],
      ['sections[last]', sections.at(-1) ?? ''],
      ['title', title],
      ['slug', slug || title],
      ['filename', filename],
      ['contentbasename', filename],
      ['slugorfilename', last],
      ['slugorcontentbasename', last],
      ['last', last],
    ])
    return new Map([...known].map(([key, value]) => [key, hugoPath(value)]))
  }
  const categories = categoriesOf(file)
  const below = name.replace(/^.*?(?:^|\/)_[^/]+\/|^source\//, '').replace(/\.\w+$/, '')
  const folder = name.replace(/\.\w+$/, '').replace(/(?:^|\/)index$/, '')
  const isHexo = program === 'hexo'
  return new Map([
    ['categories', categories.join('/')],
    ['category', categories.join('/') || 'uncategorized'],
    ['slugified_categories', categories.map((one) => jekyllSlug(one, false)).join('/')],
    ['title', isHexo ? below : jekyllSlug(slug || bare, true)],
    ['post_title', slugify(title)],
    ['slug', jekyllSlug(slug || bare, false)],
    ['name', isHexo ? bare : jekyllSlug(stem, false)],
    ['basename', stem],
    ['path', /(?:^|\/)_/.test(name) ? below : folder.replace(/^source\//, '')],
    ['collection', /(?:^|\/)_(\w[^/]*)\//.exec(name)?.[1] ?? ''],
    ['output_ext', '.html'],
  ])
}

/** Jekyll's folders above `_posts`, then the head, each once. */
function categoriesOf({ name, fields }: PlacedFile): string[] {
  const folders = /^(.*?)(?:^|\/)_posts\//.exec(name)?.[1] ?? ''
  const value = fields.get('categories')
  const many = typeof value === 'string' ? value.split(/\s+/) : textsOf(value)
  return [...new Set([...folders.split('/'), ...textsOf(fields.get('category')), ...many])]
    .filter((one) => one !== '')
    .map((one) => one.toLowerCase())
}

/** A text, or texts in a list. */
function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => String(one).trim())
    .filter((one) => one !== '')
}

/** The folders of a page of Hugo or Zola; one of its own is no section. */
function sectionsOf(name: string): string[] {
  const parts = name.replace(/^content\//, '').split('/')
  const isBundle = /^index\./i.test(parts.at(-1) ?? '')
  return parts.slice(0, isBundle ? -2 : -1)
}

function stemOf({ name }: PlacedFile): { readonly stem: string; readonly bare: string } {
  const fileName = path.posix.basename(name).replace(/\.\w+$/, '')
  const isIndex = fileName === 'index' && name.includes('/')
  const stem = isIndex ? path.posix.basename(path.posix.dirname(name)) : fileName
  return { stem, bare: stem.replace(/^\d{4}-\d\d?-\d\d?[-_]/, '') }
}

/** A place within an address: `C#` would begin another part of it. */
export const encodePath = <Text extends string | undefined>(text: Text): Text | string =>
  text === undefined ? text : text.split('/').map(encodeURIComponent).join('/')

/** Letters, digits and a few signs; all else becomes one hyphen. */
function jekyllSlug(text: string, isPretty: boolean): string {
  const others = isPretty ? /[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu : /[^\p{L}\p{M}\p{N}]+/gu
  const slug = text.replace(others, '-').replace(/^-|-$/g, '')
  return isPretty ? slug : slug.toLowerCase()
}

/** @see https://gohugo.io/functions/urls/urlize/ */
export const hugoPath = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}./_#+~-]+/gu, '')
    .replace(/-{2,}/g, '-')

/**
 * Returns the time of clocks at the date of a file: as it is written, in the zone of the settings, and in
 * UTC, in which servers build.
 */
function clocksOf({ fields, date, dateOfName }: PlacedFile, zone: string): Date[] {
  const value = ['date', 'publishdate', 'pubdate']
    .map((name) => fields.get(name))
    .find((one) => one !== undefined)
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : dateOfName
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset] =
    /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T\s]+(\d\d?):(\d\d)(?::(\d\d))?[.\d]*)?\s*(Z|[+-]\d)?/.exec(
      text,
    ) ?? []
  const written =
    year === undefined
      ? []
      : [Date.UTC(+year, Number(month) - 1, Number(day), +hour, +minute, +second)]
  if (date === null) return written.map((time) => new Date(time))
  if (written.length > 0 && offset === undefined) return written.map((time) => new Date(time))
  const zoned = zone === '' ? [] : [wallIn(date, zone).getTime()]
  return [...new Set([...zoned, ...written, date.getTime()])].map((time) => new Date(time))
}

/** Returns the paths of a file in sites of Astro, Gatsby, Next, Eleventy and their starters. */
function pathsByName(file: PlacedFile): string[] {
  const { name, fields, dateOfName } = file
  const { stem, bare } = stemOf(file)
  const place = name
    .replace(/\/page\.mdx?$/i, '.md')
    .replace(/(?:\/index)?\.\w+$/i, '')
    .replace(ROOTS, '')
    .replace(ROOTS, '')
  const folder = path.posix.dirname(`/${place}`)
  const slug = textField(fields, 'slug')
  if (slug.startsWith('/')) return [slug, path.posix.join(folder, slug)]
  // Gatsby's starter has its posts at the root, Docusaurus those of its blog below their days.
  const folders = /^content\/blog\//.test(name) ? [folder, '/'] : [folder]
  const dated = dateOfName === '' ? [] : [`${dateOfName.replaceAll('-', '/')}/${bare}`]
  const lasts = slug === '' ? [...new Set([bare, stem, ...dated])] : [slug]
  return folders.flatMap((one) => lasts.map((last) => encodePath(path.posix.join(one, last))))
}
