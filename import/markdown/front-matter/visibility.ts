import { isRecord } from '../../../shared/records/json.ts'
import type { ImportedStatus } from '../../source/source.ts'
import { readDate, type ReadDate } from '../../source/dates.ts'
import { mapsIn } from './fields.ts'
import { fieldsOf, type FrontMatter } from './front-matter.ts'

type Fields = FrontMatter['fields']

/** The verdict of one field: nothing against its post, that no one saw it, or not everyone, or a time. */
type Verdict = 'public' | 'hidden' | 'unsure' | 'unknown' | ReadDate

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
const dateOf = (value: unknown): ReadDate => readDate(typeof value === 'string' ? value : '')
/** Hugo has a date under `published`. */
function hidesIfFalseOrLater(value: unknown): Verdict {
  const date = dateOf(value)
  const verdict = hidesIfFalse(value)
  return date.kind === 'date' || verdict === 'unknown' ? date : verdict
}
/** Such a field has other values, which say nothing about who sees the post. */
const hidesOnlyIf =
  (hides: RegExp) =>
  (value: unknown): Verdict =>
    hides.test(String(value).trim()) ? 'hidden' : 'public'
const isUnsureIf =
  (hides: RegExp) =>
  (value: unknown): Verdict =>
    hides.test(String(value).trim()) ? 'unsure' : 'public'
const hidesIfGiven = (value: unknown): Verdict =>
  !isGiven(value) || NO.test(String(value)) ? 'public' : 'hidden'
/** Eleventy finds some dates by itself; Material for MkDocs has several in one field. */
function goesLiveAt(value: unknown): Verdict {
  if (!isGiven(value) || /^(?:git )?(?:last modified|created)$/i.test(String(value)))
    return 'public'
  return dateOf(isRecord(value) ? fieldsOf(value).get('created') : value)
}

const STATE_HIDES =
  /^(?:drafts?|private|hidden|unlisted|unpublished|pending|members|paid|trash|wip)$/i

const stateName = (value: unknown): Verdict =>
  isGiven(value)
    ? flag(value, STATE_HIDES, /^(?:publish(?:ed)?|public|live|future|scheduled)$/i)
    : 'public'

/** Hugo's build options: a page that is not rendered, or listed nowhere, is not for readers. */
function buildOptions(value: unknown): Verdict {
  if (!isRecord(value)) return 'unknown'
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
  isRecord(value) ? isLeftOut(fieldsOf(value)) : hidesOnlyIf(NO)(value)
const isLeftOut = (options: Fields): Verdict =>
  ['exclude', 'disable', 'ignore'].some((name) => YES.test(String(options.get(name))))
    ? 'hidden'
    : 'public'

const hidesIfWritten =
  (pattern: RegExp) =>
  (value: unknown): Verdict =>
    pattern.test(JSON.stringify(value ?? '')) ? 'hidden' : 'public'

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
  ...named('hide deleted trash disabled', hidesOnlyIf(YES)),
  ['exclude', hidesOnlyIf(/^(?:true|yes|y|on|1|in [\w.]+)$/i)],
  // No program reads these; some theme or site may.
  ...named('member members auth login restricted locked paywall unfinished', isUnsureIf(YES)),
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
export const GROUPS =
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

/** The status that an imported post gets here, since when, and why. */
export interface Visibility {
  readonly status: ImportedStatus
  /** When readers got it, or are to get it, on the day that was written. */
  readonly date: Date | null
  /** The moment that was written. */
  readonly at: Date | null
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
  const dates: (Extract<ReadDate, { kind: 'date' }> & { readonly text: string })[] = []
  const all = [fields, ...mapsIn(fields, ...GROUPS)].flatMap((given) =>
    Array.from(given, ([field, value]) => ({ name: nameOf(field), field, value })),
  )
  for (const [name, judge] of FIELDS) {
    for (const { field, value } of all.filter((entry) => entry.name === name)) {
      const verdict = judge(value)
      const text = written(field, value)
      if (typeof verdict === 'object') {
        if (verdict.kind === 'date') dates.push({ ...verdict, text: String(value) })
        else notes.push(`${text} ${verdict.problem}`)
      } else if (verdict === 'hidden') notes.push(`was not for all to see (${text})`)
      else if (verdict === 'unsure') notes.push(`${text} may have kept it from some readers`)
      else if (verdict === 'unknown') notes.push(`${text} is not understood`)
    }
  }
  const place = HIDDEN_PLACE.exec(name)?.[0].replace(/^\//, '')
  if (place !== undefined) notes.push(`lies under "${place}", so it was not for all to see`)
  const { past, ahead } = expiry(fields, now)
  notes.push(...past)
  if (dates.length === 0 && dateOfName !== '') {
    const named = readDate(dateOfName)
    if (named.kind === 'date') dates.push({ ...named, text: dateOfName })
    else notes.push(`the date of its name, ${dateOfName}, ${named.problem}`)
  }
  const [first] = dates
  const date = first?.shown ?? null
  const at = first?.at ?? null
  if (first?.isRough === true) {
    const day = first.shown.toISOString().slice(0, 10)
    ahead.push(`its date, "${first.text}", names no day: it is dated ${day}`)
  }
  if (notes.length > 0) {
    const drafted = notes.map((note) => `${note}: imported as a draft`)
    return { status: 'draft', date, at, notes: drafted }
  }
  const last = new Date(Math.max(...dates.map(({ at }) => at.getTime())))
  if (last > now) return { status: 'scheduled', date: last, at: last, notes: ahead }
  const state = ['status', 'poststatus'].find((field) =>
    /^\s*(?:future|scheduled)\s*$/i.test(String(fields.get(field))),
  )
  if (state !== undefined) {
    const note = 'was scheduled for a time that has passed, or that it does not say'
    return { status: 'draft', date, at, notes: [`${note}: imported as a draft`] }
  }
  return { status: 'published', date, at, notes: ahead }
}

/** Tells the meaning of its last day: it has passed, or is to come, which the site does not heed. */
function expiry(fields: Fields, now: Date): { past: string[]; ahead: string[] } {
  const past: string[] = []
  const ahead: string[] = []
  for (const field of EXPIRY) {
    const value = fields.get(field)
    if (!isGiven(value)) continue
    const date = dateOf(value)
    if (date.kind === 'none') past.push(`${written(field, value)} ${date.problem}`)
    else if (date.at <= now) past.push(`its time is over (${written(field, value)})`)
    else ahead.push(`is to be taken away on ${date.at.toISOString().slice(0, 10)}: do so by hand`)
  }
  return { past, ahead }
}

const SECRET = /^(?:pass|encrypt|secret)/

function written(field: string, value: unknown): string {
  if (SECRET.test(field)) return `"${field}"`
  return `"${field}: ${JSON.stringify(value).replace(/^"|"$/g, '').slice(0, 60)}"`
}
