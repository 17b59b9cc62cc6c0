import type { ImportedStatus } from '../source/source.ts'
import { dateValue, readDate } from './fields.ts'
import { fieldsOf, type FrontMatter } from './front-matter.ts'

type Fields = FrontMatter['fields']

/** What one field says: nothing against its post, why no one may see it, or a time. */
type Verdict = 'public' | 'hidden' | 'unknown' | Date

const YES = /^(?:true|yes|y|on|1)$/i
const NO = /^(?:false|no|n|off|0)$/i

const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null

/** Programs differ in what a text such as "no" is: here it is what its author meant. */
function flag(value: unknown, hides: RegExp, shows: RegExp): Verdict {
  const text = Array.isArray(value) ? '' : String(value).trim()
  return hides.test(text) ? 'hidden' : shows.test(text) ? 'public' : 'unknown'
}

const hidesIfTrue = (value: unknown): Verdict => flag(value, YES, NO)
const hidesIfFalse = (value: unknown): Verdict => flag(value, NO, YES)
/** Hugo has a date under `published`. */
const hidesIfFalseOrLater = (value: unknown): Verdict => dateValue(value) ?? hidesIfFalse(value)
/** The field has other values, which say nothing about who sees the post. */
const hidesOnlyIfFalse = (value: unknown): Verdict => (NO.test(String(value)) ? 'hidden' : 'public')
const hidesIfGiven = (value: unknown): Verdict =>
  !isGiven(value) || NO.test(String(value)) ? 'public' : 'hidden'
const goesLiveAt = (value: unknown): Verdict =>
  isGiven(value) ? (dateValue(value) ?? 'unknown') : 'public'

function stateName(value: unknown): Verdict {
  if (!isGiven(value)) return 'public'
  return flag(
    value,
    /^(?:drafts?|private|hidden|unlisted|unpublished|pending|members|paid|trash|wip)$/i,
    /^(?:published?|public|live|future|scheduled)$/i,
  )
}

/** Hugo's build options: a page that is not rendered, or listed nowhere, is not for readers. */
function buildOptions(value: unknown): Verdict {
  if (typeof value !== 'object' || value === null) return 'unknown'
  const options = fieldsOf({ ...value })
  const verdicts = ['render', 'list'].map((name) =>
    options.has(name)
      ? flag(options.get(name), /^(?:never|false|local|link)$/i, /^(?:always|true)$/i)
      : 'public',
  )
  return verdicts.find((verdict) => verdict !== 'public') ?? 'public'
}

const robots = (value: unknown): Verdict =>
  /\b(?:noindex|none)\b/i.test(JSON.stringify(value ?? '')) ? 'hidden' : 'public'

const named = (names: string, judge: (value: unknown) => Verdict) =>
  names.split(' ').map((name) => [name, judge] as const)

/**
 * The fields by which Jekyll, Hugo, Astro, Gatsby, Eleventy, Hexo, Zola, Docusaurus and Obsidian keep
 * a page from readers, or from their lists. The site has no pages outside its lists: such a one is a
 * draft too.
 *
 * @see https://jekyllrb.com/docs/front-matter/
 * @see https://gohugo.io/content-management/front-matter/
 * @see https://www.11ty.dev/docs/data-configuration/
 */
const FIELDS: readonly (readonly [name: string, judge: (value: unknown) => Verdict])[] = [
  ...named(
    'draft isdraft hidden private isprivate unlisted unpublished headless noindex protected secret wip membersonly subscribersonly paid premium eleventyexcludefromcollections',
    hidesIfTrue,
  ),
  ...named('published publish', hidesIfFalseOrLater),
  ...named('ispublished public ispublic visible listed render dgpublish', hidesIfFalse),
  ...named('permalink sitemap', hidesOnlyIfFalse),
  ...named('password passwd passphrase encrypt encrypted', hidesIfGiven),
  ...named('status poststatus visibility access', stateName),
  ...named('date pubdate publishdate publisheddate publishedat publishon golivedate', goesLiveAt),
  ['build', buildOptions],
  ['robots', robots],
]

const EXPIRY =
  'expirydate expiry expires expiresat expirationdate expiredate unpublishdate unpublishat'.split(
    ' ',
  )

/** Folders and files that programs leave out, or that their authors keep for themselves. */
const HIDDEN_PLACE =
  /(?:^|\/)(?:(?!_posts\/)_[^/]+|(?:drafts?|private|unpublished)(?=\/)|[^/]+\.(?:draft|private)\.\w+$)/i

/** What an imported post is here, since when, and why. */
export interface Visibility {
  readonly status: ImportedStatus
  /** When readers got it, or are to get it. */
  readonly date: Date | null
  readonly notes: readonly string[]
}

/**
 * Decides whether readers may see a post. It is public only when every field that has a say is
 * understood and none is against it.
 *
 * @param name of the file below its folder
 * @param dateOfName the date in that name; may be empty
 */
export function settleVisibility(
  name: string,
  fields: Fields,
  dateOfName: string,
  now: Date,
): Visibility {
  const notes: string[] = []
  const times: Date[] = []
  for (const [field, judge] of FIELDS) {
    if (!fields.has(field)) continue
    const value = fields.get(field)
    const verdict = judge(value)
    if (verdict instanceof Date) times.push(verdict)
    else if (verdict === 'hidden') notes.push(`was not for all to see (${written(field, value)})`)
    else if (verdict === 'unknown') notes.push(`${written(field, value)} is not understood`)
  }
  const place = HIDDEN_PLACE.exec(name)?.[0].replace(/^\//, '')
  if (place !== undefined) notes.push(`lies under "${place}", so it was not for all to see`)
  const { past, ahead } = expiry(fields, now)
  notes.push(...past)
  const first = times[0] ?? (dateOfName === '' ? null : readDate(dateOfName))
  const isDate = first === null || !Number.isNaN(first.getTime())
  if (!isDate) notes.push(`the date of its name, ${dateOfName}, is none`)
  const date = isDate ? first : null
  const last = times.reduce((a, b) => (b > a ? b : a), date ?? new Date(0))
  if (notes.length > 0) {
    return { status: 'draft', date, notes: notes.map((note) => `${note}: imported as a draft`) }
  }
  if (last > now) return { status: 'scheduled', date: last, notes: ahead }
  const state = ['status', 'poststatus'].find((field) =>
    /^\s*(?:future|scheduled)\s*$/i.test(String(fields.get(field))),
  )
  if (state !== undefined) {
    const note = 'was scheduled for a time that has passed, or that it does not say'
    return { status: 'draft', date, notes: [`${note}: imported as a draft`] }
  }
  return { status: 'published', date, notes: ahead }
}

/** What its last day means: it has passed, or is to come, which the site does not heed. */
function expiry(fields: Fields, now: Date): { past: string[]; ahead: string[] } {
  const past: string[] = []
  const ahead: string[] = []
  for (const field of EXPIRY) {
    const value = fields.get(field)
    if (!isGiven(value)) continue
    const date = dateValue(value)
    if (date === null) past.push(`${written(field, value)} is not understood`)
    else if (date <= now) past.push(`its time is over (${written(field, value)})`)
    else ahead.push(`is to be taken away on ${date.toISOString().slice(0, 10)}: do so by hand`)
  }
  return { past, ahead }
}

const SECRET = /^(?:pass|encrypt|secret)/

function written(field: string, value: unknown): string {
  if (SECRET.test(field)) return `"${field}"`
  const text = value instanceof Date ? value.toISOString() : JSON.stringify(value)
  return `"${field}: ${text.replace(/^"|"$/g, '').slice(0, 60)}"`
}
