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
/** Such a field has other values, which say nothing about who sees the post. */
const hidesOnlyIf =
  (hides: RegExp) =>
  (value: unknown): Verdict =>
    hides.test(String(value).trim()) ? 'hidden' : 'public'
const hidesIfGiven = (value: unknown): Verdict =>
  !isGiven(value) || NO.test(String(value)) ? 'public' : 'hidden'
/** Eleventy finds some dates by itself; Material for MkDocs has several in one field. */
function goesLiveAt(value: unknown): Verdict {
  if (!isGiven(value) || /^(?:git )?(?:last modified|created)$/i.test(String(value)))
    return 'public'
  return dateValue(isMap(value) ? fieldsOf(value).get('created') : value) ?? 'unknown'
}

const STATE_HIDES =
  /^(?:drafts?|private|hidden|unlisted|unpublished|pending|members|paid|trash|wip)$/i

const stateName = (value: unknown): Verdict =>
  isGiven(value)
    ? flag(value, STATE_HIDES, /^(?:publish(?:ed)?|public|live|future|scheduled)$/i)
    : 'public'

/** Hugo's build options: a page that is not rendered, or listed nowhere, is not for readers. */
function buildOptions(value: unknown): Verdict {
  if (!isMap(value)) return 'unknown'
  const options = fieldsOf(value)
  const verdicts = ['render', 'list'].map((name) =>
    options.has(name)
      ? flag(options.get(name), /^(?:never|false|local|link)$/i, /^(?:always|true)$/i)
      : 'public',
  )
  return verdicts.find((verdict) => verdict !== 'public') ?? 'public'
}

/** Names of plug-ins of Hugo and Eleventy that leave a page out. */
const sitemap = (value: unknown): Verdict =>
  isMap(value) ? isLeftOut(fieldsOf(value)) : hidesOnlyIf(NO)(value)
const isLeftOut = (options: Fields): Verdict =>
  ['exclude', 'disable', 'ignore'].some((name) => YES.test(String(options.get(name))))
    ? 'hidden'
    : 'public'

const hidesIfWritten =
  (pattern: RegExp) =>
  (value: unknown): Verdict =>
    pattern.test(JSON.stringify(value ?? '')) ? 'hidden' : 'public'

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const named = (names: string, judge: (value: unknown) => Verdict) =>
  names.split(' ').map((name) => [name, judge] as const)

/**
 * The fields by which Jekyll, Hugo, Astro, Gatsby, Eleventy, Hexo, Zola, Docusaurus, Obsidian and their
 * themes keep a page from readers, or from their lists. The site has no pages outside its lists: such a
 * one is a draft too.
 *
 * @see https://jekyllrb.com/docs/front-matter/
 * @see https://gohugo.io/content-management/front-matter/
 * @see https://www.11ty.dev/docs/data-configuration/
 */
const FIELDS: readonly (readonly [name: string, judge: (value: unknown) => Verdict])[] = [
  ...named(
    'draft hidden private unlist unlisted unpublished headless noindex robotsnoindex protected secret wip paid premium gated expired passwordprotected membersonly memberonly subscribersonly subscriberonly requireslogin requirelogin loginrequired requiresauth requireauth excludefromcollections eleventyexcludefromcollections sitemapexclude sitemapignore',
    hidesIfTrue,
  ),
  ...named(
    'hide exclude member members auth login restricted locked paywall archived deleted trash disabled unfinished',
    hidesOnlyIf(YES),
  ),
  ...named('published publish', hidesIfFalseOrLater),
  ...named('public visible listed render routable dgpublish', hidesIfFalse),
  ...named('permalink enabled active live show display', hidesOnlyIf(NO)),
  ...named('password passwd passphrase passcode encrypt encrypted', hidesIfGiven),
  ...named('status visibility access', stateName),
  ...named('state stage workflow layout type', hidesOnlyIf(STATE_HIDES)),
  ...named(
    'date pubdate pubdatetime publishdate publisheddate publicationdate datepublished publishedat publishedon publishedtime publishat publishon publishafter golive golivedate scheduleddate scheduledat scheduledfor embargo embargodate embargountil',
    goesLiveAt,
  ),
  ['build', buildOptions],
  ['sitemap', sitemap],
  ['robots', hidesIfWritten(/\bnoindex\b|\bnone\b|"index":false/i)],
  ...named('head meta', hidesIfWritten(/\bnoindex\b/i)),
]

/** Maps of a head in which programs and themes keep fields of the page. */
const GROUPS =
  'params extra meta metadata seo flags page post custom settings options eleventycomputed'.split(
    ' ',
  )

const NAMES: ReadonlySet<string> = new Set(FIELDS.map(([name]) => name))

/** The name in the table of `isDraft`, `page_hidden` and `draftPost`. */
const nameOf = (key: string): string =>
  NAMES.has(key) ? key : key.replace(/^(?:is|page|post)/, '').replace(/(?:page|post)$/, '')

const EXPIRY =
  'expirydate expiry expire expires expiresat expireson expirationdate expiredate unpublishdate unpublishat'.split(
    ' ',
  )

/** Folders and files that programs leave out, or that their authors keep for themselves. */
const HIDDEN_PLACE =
  /(?:^|\/)(?:(?!_posts\/)[_.~#][^/]+|(?:drafts?|private|unpublished|hidden|secret|wip|trash)(?=\/)|[^/]+\.(?:draft|private)\.\w+$)/i

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
  const groups = GROUPS.map((name) => fields.get(name))
    .filter(isMap)
    .map(fieldsOf)
  const all = [fields, ...groups].flatMap((given) =>
    Array.from(given, ([field, value]) => ({ name: nameOf(field), field, value })),
  )
  for (const [name, judge] of FIELDS) {
    for (const { field, value } of all.filter((entry) => entry.name === name)) {
      const verdict = judge(value)
      if (verdict instanceof Date) times.push(verdict)
      else if (verdict === 'hidden') notes.push(`was not for all to see (${written(field, value)})`)
      else if (verdict === 'unknown') notes.push(`${written(field, value)} is not understood`)
    }
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
