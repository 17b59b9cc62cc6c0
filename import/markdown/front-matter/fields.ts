import { z } from 'zod'
import { fieldKey, fieldsOf, type FrontMatter } from './front-matter.ts'

type Fields = FrontMatter['fields']

/** The first of some fields that holds text. */
export function textField(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields.get(fieldKey(name))
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

/**
 * Names in a list, in lists of a list, as Hexo has them, or in one text with commas.
 *
 * @param isOfWords whether each word of a text without commas is a name, as in the plural fields of Jekyll
 */
export function listField(fields: Fields, name: string, isOfWords = false): string[] {
  return namesIn(fields.get(fieldKey(name)), isOfWords)
}

const namedSchema = z
  .object({ name: z.string(), label: z.string(), title: z.string() })
  .partial()
  .transform(({ name, label, title }) => name ?? label ?? title)

function namesIn(value: unknown, isOfWords: boolean): string[] {
  if (typeof value === 'string') {
    const separator = value.includes(',') ? ',' : isOfWords ? /\s+/ : /\n/
    return value
      .split(separator)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  }
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) =>
    typeof entry === 'string'
      ? [entry]
      : Array.isArray(entry)
        ? namesIn(entry, false)
        : (namedSchema.safeParse(entry).data ?? []),
  )
}

/**
 * The categories and tags of a post, of all fields by which programs name them. Key words are tags where
 * there are none, since most are for search engines alone.
 *
 * @param isOfJekyll whether a plural field without commas holds a name in each of its words
 */
export function tagFields(
  fields: Fields,
  isOfJekyll: boolean,
): { readonly tags: readonly string[]; readonly notes: readonly string[] } {
  const others = namesOf(fields, ['topic', 'topics', 'tag', 'tags'], isOfJekyll)
  const tags = [...categoriesField(fields, isOfJekyll), ...others]
  const keywords = ['keyword', 'keywords'].flatMap((name) => listField(fields, name))
  if (tags.length === 0) return { tags: keywords, notes: [] }
  const beside = keywords.filter((word) => !tags.includes(word))
  const note = `its keywords were left out: ${beside.join(', ')}`
  return { tags, notes: beside.length > 0 ? [note] : [] }
}

/** Those of the tags that have their list among the categories. */
export const categoriesField = (fields: Fields, isOfJekyll: boolean): string[] =>
  namesOf(fields, ['category', 'categories'], isOfJekyll)

function namesOf(fields: Fields, names: readonly string[], isOfJekyll: boolean): string[] {
  const groups = [fields, ...mapsIn(fields, 'taxonomies', 'taxonomy')]
  return names.flatMap((name) =>
    groups.flatMap((group) => listField(group, name, isOfJekyll && /s$/.test(name))),
  )
}

const mapSchema = z.record(z.string(), z.unknown())

/** The maps that some fields are. */
export const mapsIn = (fields: Fields, ...names: readonly string[]): Fields[] =>
  names
    .map((name) => mapSchema.safeParse(fields.get(name)).data)
    .filter((map) => map !== undefined)
    .map(fieldsOf)

const nestedSchema = z.object({
  image: z.string().optional(),
  src: z.string().optional(),
  url: z.string().optional(),
  path: z.string().optional(),
  alt: z.string().optional(),
})

/** A picture as text, or as an object with its address and its alternative text. */
export function coverField(
  fields: Fields,
): { readonly address: string; readonly alt: string } | null {
  const alt = textField(fields, 'coverAlt', 'imageAlt', 'heroImageAlt')
  for (const name of COVERS) {
    const value = fields.get(fieldKey(name))
    if (typeof value === 'string' && value !== '') return { address: value, alt }
    const nested = nestedSchema.safeParse(value).data
    const address = nested?.image ?? nested?.src ?? nested?.url ?? nested?.path
    if (address !== undefined && address !== '') return { address, alt: nested?.alt ?? alt }
  }
  const [first] = listField(fields, 'images')
  return first === undefined ? null : { address: first, alt }
}

/** How Jekyll's themes, Hugo's, Astro's and Gatsby's starters call the picture of a post. */
const COVERS = [
  'cover',
  'image',
  'featuredImage',
  'featureImage',
  'heroImage',
  'thumbnail',
  'banner',
] as const

const authorSchema = z.object({ name: z.string() })

/** The names of the authors, the first of whom signs the post. */
export const authorNames = (fields: Fields): string[] =>
  [fields.get('author') ?? fields.get('authors')]
    .flat()
    .map((one) => (typeof one === 'string' ? one : (authorSchema.safeParse(one).data?.name ?? '')))
    .filter((name) => name !== '')

/** The fields of a post with those that Hugo's and Zola's themes have in a map of their own. */
export const withParameters = (fields: Fields): Fields =>
  new Map([...mapsIn(fields, 'params', 'extra').flatMap((map) => [...map]), ...fields])
