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

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i

const DAYS = [
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})/,
  /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})/i,
]

/** The rest of a moment, of any precision. */
const TIME =
  /^(?:(?:T|,?\s+(?:at\s+)?)(\d{1,2}):(\d\d)(?::(\d\d)(\.\d+)?)?\s*([ap]m)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?$/i

/**
 * Reads a day or a moment, such as Jekyll's `2020-05-06 07:08:09 +0200`, `Jul 08 2022` of Astro's starters
 * or a date of a feed. Days that are named by three numbers with the year at the end mean two things.
 *
 * @returns an invalid date for one that is in no calendar, null for what is no date
 */
export function readDate(text: string): Date | null {
  const words = text.trim().replace(WEEKDAY, '')
  const found = DAYS.map((pattern) => pattern.exec(words)).find((match) => match !== null)
  const time = TIME.exec(words.slice(found?.[0].length))
  if (found?.groups === undefined || time === null) return null
  const { year = '', month = '', day = '' } = found.groups
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  const date = new Date(
    Date.UTC(Number(year), /\d/.test(month) ? Number(month) - 1 : named, Number(day)),
  )
  // The 31st of February would be a day of March.
  const isDay =
    (named >= 0 || date.getUTCMonth() === Number(month) - 1) && date.getUTCDate() === Number(day)
  const [, hour = '0', minute = '0', second = '0', rest = '0', half, zone] = time
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  if (!isDay || hours > 23 || Number(minute) > 59 || (half !== undefined && Number(hour) > 12)) {
    return new Date(NaN)
  }
  date.setUTCHours(hours, Number(minute), Number(second), Number(rest) * 1000)
  return new Date(date.getTime() - offsetMs(zone ?? 'Z'))
}

function offsetMs(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -60_000 : 60_000)
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
