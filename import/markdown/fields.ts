import { z } from 'zod'
import { fieldKey, type FrontMatter } from './front-matter.ts'

type Fields = FrontMatter['fields']

/** The first of some fields that holds text. */
export function textField(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields.get(fieldKey(name))
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** Names in a list, or in one text: with commas, or, as Jekyll has it, with spaces. */
export function listField(fields: Fields, name: string): string[] {
  const value = fields.get(fieldKey(name))
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string')
  if (typeof value !== 'string') return []
  return value
    .split(value.includes(',') ? ',' : /\s+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** A day or a moment; days begin in UTC. Null for what is none. */
export function dateValue(value: unknown): Date | null {
  const date =
    value instanceof Date ? new Date(value) : typeof value === 'string' ? readDate(value) : null
  return date === null || Number.isNaN(date.getTime()) ? null : date
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Jekyll writes `2020-05-06 07:08:09 +0200`, Astro's starters `Jul 08 2022`. */
export function readDate(text: string): Date | null {
  const match =
    /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/.exec(
      text.trim(),
    )
  if (match === null) return readNamedMonth(text.trim())
  const [, year = '', month = '', day = '', time = '00:00', zone = 'Z'] = match
  const offset = zone === 'Z' ? zone : zone.replace(/^(...):?(..)$/, '$1:$2')
  return new Date(`${year}-${month}-${day}T${time}${offset}`)
}

/** A day with the name of its month, such as `July 8, 2022` or `8 Sept 2022`. */
function readNamedMonth(text: string): Date | null {
  const match =
    /^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/.exec(text) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)? (?<month>[A-Za-z]{3,9})\.?,? (?<year>\d{4})$/.exec(text)
  if (match?.groups === undefined) return null
  const { month = '', day = '', year = '' } = match.groups
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  const date = new Date(Date.UTC(Number(year), number, Number(day)))
  // The 31st of February would be a day of March.
  return number >= 0 && date.getUTCDate() === Number(day) ? date : null
}

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

/** The first author, by name. */
export function authorField(fields: Fields): string {
  const value = fields.get('author') ?? fields.get('authors')
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : (authorSchema.safeParse(first).data?.name ?? '')
}
