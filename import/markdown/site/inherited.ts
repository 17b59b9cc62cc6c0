import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ownValue } from '../../../shared/records/own-value.ts'
import { decodeText } from '../../source/utf8.ts'
import {
  fieldsOf,
  readFrontMatter,
  readJsonText,
  readYaml,
  type FrontMatter,
} from '../front-matter/front-matter.ts'
import type { SiteSettings } from './site-settings.ts'

type Fields = FrontMatter['fields']

/** Fields that a file of the site gives to other files. */
interface Given {
  readonly applies: (name: string) => boolean
  readonly fields: Fields
}

/** Files of Hugo's and Zola's settings, for both of which a page may own its folder. */
const OWNS_FOLDERS = /^(?:hugo\.(?:toml|ya?ml|json)|config\.toml|config\/_default\/.+)$/

/**
 * Reads the fields that posts have without writing them: of Hugo's cascades, the data files of Eleventy,
 * the defaults of Jekyll, and what settings leave out. What cannot be read may keep a post from readers.
 *
 * @param files all of the site, below the folder
 * @param names of those that may be posts
 * @returns the fields of a file by its name, without those of its head
 */
export async function readInherited(
  folder: string,
  files: readonly string[],
  names: readonly string[],
  settings: SiteSettings,
): Promise<(name: string) => [string, unknown][]> {
  const read = async (name: string) => decodeText(await readFile(path.join(folder, name))).text
  const all = [
    ...(await readDefaults(files, read)),
    ...ignoredBy(settings),
    ...cascadesIn(settings.map['cascade'], 'content'),
    ...(await readCascades(files, read)),
    ...(await readDataFiles(files, names, read)),
    ...(files.some((name) => OWNS_FOLDERS.test(name)) ? partsOfPages(names) : []),
  ]
  return (name) => all.filter(({ applies }) => applies(name)).flatMap(({ fields }) => [...fields])
}

type Read = (name: string) => Promise<string>

/** Nobody knows what such a file says. */
const unreadable = (name: string): Fields => new Map([['draft', `${name} cannot be read`]])

const below = (place: string) => (name: string) => place === '.' || name.startsWith(`${place}/`)

const nearestLast = (a: string, b: string): number => a.split('/').length - b.split('/').length

const mapSchema = z.record(z.string(), z.unknown())

/** Fields that Hugo gives to all pages below a folder. */
async function readCascades(files: readonly string[], read: Read): Promise<Given[]> {
  const lists = files.filter((name) =>
    /(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|markdown|html?)$/i.test(name),
  )
  const found: Given[] = []
  for (const name of lists.sort(nearestLast)) {
    const applies = below(path.posix.dirname(name))
    const { fields, problem } = readFrontMatter((await read(name)).replace(/\r\n?/g, '\n'))
    if (problem !== null) found.push({ applies, fields: unreadable(name) })
    found.push(...cascadesIn(fields.get('cascade'), path.posix.dirname(name)))
  }
  return found
}

/** A cascade may say which paths it is for. Others that it names, such as languages, are not heeded. */
function cascadesIn(cascades: unknown, place: string): Given[] {
  return [cascades].flat().flatMap((cascade) => {
    const given = mapSchema.safeParse(cascade).data
    if (given === undefined) return []
    const fields = fieldsOf(given)
    const { path: pattern } = targetSchema.safeParse(fields.get('target')).data ?? {}
    const isMeant = pattern === undefined ? () => true : matching(`content${pattern}`)
    return [{ applies: (name) => below(place)(name) && isMeant(name), fields }]
  })
}

const targetSchema = z.object({ path: z.string().optional() })

/**
 * Returns rules for the files that settings leave out by patterns.
 *
 * @see https://gohugo.io/configuration/all/#ignorefiles
 * @see https://www.getzola.org/documentation/getting-started/configuration/ for `ignored_content`
 */
function ignoredBy({ map }: SiteSettings): Given[] {
  const listed = (name: string) => listSchema.safeParse(ownValue(map, name)).data ?? []
  return [
    ...listed('ignorefiles').map((pattern) => leftOut(expressionOf(pattern), 'ignoreFiles')),
    ...listed('ignored_content').map((pattern) =>
      leftOut(matching(`content/**${pattern}`), 'ignored_content'),
    ),
  ]
}

const listSchema = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat())

const leftOut = (applies: Given['applies'], setting: string): Given => ({
  applies,
  fields: new Map([['exclude', `in ${setting}`]]),
})

/** Hugo tries it at whole paths. One that cannot be read may mean any file. */
function expressionOf(pattern: string): Given['applies'] {
  try {
    const expression = new RegExp(pattern)
    return (name) => expression.test(`/${name}`)
  } catch (error) {
    if (error instanceof SyntaxError) return () => true
    throw error
  }
}

/** Files that a pattern with stars names, or begins like; a star means folders too. */
function matching(pattern: string): Given['applies'] {
  const expression = pattern
    .replace(/^\//, '')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^{}]*)\}/g, (_, any: string) => `(?:${any.replaceAll(',', '|')})`)
    .replace(/\*+/g, '.*')
    .replace(/\?(?!:)/g, '.')
  return (name) => new RegExp(`^${expression}`).test(name)
}

/** @see https://www.11ty.dev/docs/data-template-dir/ */
async function readDataFiles(
  files: readonly string[],
  names: readonly string[],
  read: Read,
): Promise<Given[]> {
  const ofFiles = new Map(names.map((name) => [name.replace(/\.\w+$/, ''), name]))
  const found: Given[] = []
  for (const name of files.filter((file) => file.endsWith('.json')).sort(nearestLast)) {
    const stem = name.replace(/(?:\.11tydata)?\.json$/, '')
    const place = path.posix.dirname(name)
    const owner = ofFiles.get(stem)
    const isOfFolder =
      path.posix.basename(place) === path.posix.basename(stem) && names.some(below(place))
    if (owner === undefined && !isOfFolder) continue
    const applies = (file: string) => file === owner || (isOfFolder && below(place)(file))
    const fields = givenIn(await read(name), name)
    if (fields !== null) found.push({ applies, fields })
  }
  return found
}

/** Null where it is data for something else. */
function givenIn(text: string, name: string): Fields | null {
  try {
    const given = mapSchema.safeParse(readJsonText(text)).data
    if (given === undefined) return null
    const fields = fieldsOf(given)
    // The same for all its posts: a pattern, and names of lists.
    if (typeof fields.get('permalink') === 'string') fields.delete('permalink')
    fields.delete('tags')
    return fields
  } catch (error) {
    if (error instanceof SyntaxError) return unreadable(name)
    throw error
  }
}

const configSchema = z.object({
  exclude: z.union([z.string(), z.array(z.string())]).nullish(),
  defaults: z
    .array(
      z.object({
        scope: z.object({ path: z.string().nullish(), type: z.string().nullish() }),
        values: mapSchema,
      }),
    )
    .nullish(),
})

/**
 * @see https://jekyllrb.com/docs/configuration/front-matter-defaults/
 * @see https://jekyllrb.com/docs/configuration/options/ for `exclude`
 */
async function readDefaults(files: readonly string[], read: Read): Promise<Given[]> {
  const name = files.find((file) => /^_config\.ya?ml$/.test(file))
  if (name === undefined) return []
  const parsed = configSchema.safeParse(parsedYaml(await read(name)))
  if (!parsed.success) return [{ applies: () => true, fields: unreadable(name) }]
  // Hexo's begin below its source.
  const excluded = [parsed.data.exclude ?? []].flat().map((place) => {
    const isMeant = matching(place)
    return leftOut((file) => isMeant(file) || isMeant(file.replace(/^source\//, '')), '_config.yml')
  })
  const defaults = (parsed.data.defaults ?? []).map(({ scope, values }) => ({
    applies: (file: string) => isIn(file, scope.path ?? '') && isOfType(file, scope.type ?? ''),
    fields: fieldsOf(values),
  }))
  return [...defaults, ...excluded]
}

function parsedYaml(text: string): unknown {
  try {
    return readYaml(text) ?? {}
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/** A path of a scope is a folder or a file, and may have stars. */
function isIn(file: string, place: string): boolean {
  const pattern = place
    .replace(/^\/|\/$/g, '')
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))
  return pattern === '' || new RegExp(`^${pattern}(?:/|$)`).test(file)
}

const isOfType = (file: string, type: string): boolean =>
  type === '' || (type === 'pages' ? !/(?:^|\/)_/.test(file) : `/${file}`.includes(`/_${type}/`))

/** Files beside the page of a folder, which are for that page alone. */
function partsOfPages(names: readonly string[]): Given[] {
  return names
    .filter((name) => /\/[^/]+\/index(?:\.[\w-]+)?\.\w+$/i.test(name))
    .map((owner) => ({
      applies: (name) =>
        below(path.posix.dirname(owner))(name) && !/^index\./i.test(path.posix.basename(name)),
      fields: new Map([['render', `as a part of ${owner}`]]),
    }))
}
