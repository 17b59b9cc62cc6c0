import { z } from 'zod'
import { parseJson } from '../../shared/records/json.ts'
import { plainText } from '../html/markup.ts'
import { firstWordsOf, isProse } from '../html/text.ts'
import { EXAMPLES_MAX_COUNT, type LeftOutCounter } from '../source/left-out.ts'
import { BESIDE, BESIDE_NAMES, quotedBeside, quotedCode } from './beside-the-text.ts'
import { quoted } from './card-notes.ts'
import { isOn, type GhostExport, type GhostMeta, type GhostPost } from './ghost-export.ts'

/** A text that rows of a table can have, by the name of several, as the report quotes it; empty without. */
type NamedText<Row> = readonly [name: string, read: (row: Row) => string]

type GhostTag = GhostExport['tags'][number]
type GhostUser = GhostExport['users'][number]

interface TitledMeta {
  readonly title: string
  readonly post: GhostPost
  readonly meta: GhostMeta | null
}

const POST_TEXTS: readonly NamedText<TitledMeta>[] = [
  ['e-mail subjects', ({ meta }) => quoted(meta?.email_subject)],
  ['templates', ({ post }) => quoted(post.custom_template)],
  ['front matter', ({ meta }) => quoted(meta?.frontmatter)],
]

const TAG_TEXTS: readonly NamedText<GhostTag>[] = [
  ['descriptions', ({ description }) => quoted(description)],
  ['pictures', (tag) => quoted(tag.feature_image || tag.image)],
  ['titles for search engines', ({ meta_title }) => quoted(meta_title)],
  ['descriptions for search engines', ({ meta_description }) => quoted(meta_description)],
  ...BESIDE_NAMES.map((name): NamedText<GhostTag> => [
    BESIDE[name][1],
    (tag) => (tag[name].trim() === '' ? '' : quotedBeside(name, tag[name])),
  ]),
]

const USER_TEXTS: readonly NamedText<GhostUser>[] = [
  ['biographies', ({ bio }) => quoted(bio)],
  ['portraits', (user) => quoted(user.profile_image || user.image)],
  ['covers', (user) => quoted(user.cover_image || user.cover)],
  ['websites', ({ website }) => quoted(website)],
  ['places', ({ location }) => quoted(location)],
  ['profiles on Facebook', ({ facebook }) => quoted(facebook)],
  ['profiles on X', ({ twitter }) => quoted(twitter)],
  ['profiles on Threads', ({ threads }) => quoted(threads)],
  ['profiles on Bluesky', ({ bluesky }) => quoted(bluesky)],
  ['profiles on Mastodon', ({ mastodon }) => quoted(mastodon)],
  ['profiles on TikTok', ({ tiktok }) => quoted(tiktok)],
  ['profiles on YouTube', ({ youtube }) => quoted(youtube)],
  ['profiles on Instagram', ({ instagram }) => quoted(instagram)],
  ['profiles on LinkedIn', ({ linkedin }) => quoted(linkedin)],
  ['titles for search engines', ({ meta_title }) => quoted(meta_title)],
  ['descriptions for search engines', ({ meta_description }) => quoted(meta_description)],
]

/** A note about texts of a table that have no place here, with their number and some of them. */
function noteOn<Row>(
  rows: readonly Row[],
  what: string,
  nameOf: (row: Row) => string,
  texts: readonly NamedText<Row>[],
): string[] {
  const found = texts.flatMap(([name, read]) => {
    const said = rows
      .map((row) => [nameOf(row), read(row)] as const)
      .filter(([, text]) => text !== '')
    if (said.length === 0) return []
    const examples = said.slice(0, EXAMPLES_MAX_COUNT).map(([of, text]) => `${of}: ${text}`)
    if (said.length > EXAMPLES_MAX_COUNT) examples.push('…')
    return [`${name} of ${said.length} (${examples.join('; ')})`]
  })
  return found.length === 0 ? [] : [`of ${what}, these were left out: ${found.join(', ')}`]
}

interface Shown {
  readonly posts: readonly GhostPost[]
  readonly metas: ReadonlyMap<string, GhostMeta>
  readonly tags: readonly GhostTag[]
  /** Those who have written posts. */
  readonly users: readonly GhostUser[]
}

/** Notes for the report about what posts, tags and authors had, each once for all of them. */
export function notesOnTables({ posts, metas, tags, users }: Shown): string[] {
  const titled = posts.map((post) => ({
    title: plainText(post.title),
    post,
    meta: metas.get(post.id) ?? null,
  }))
  return [
    ...noteOn(titled, 'posts', ({ title }) => title, POST_TEXTS),
    ...noteOn(
      tags,
      'tags (the site keeps their names only)',
      ({ name }) => plainText(name),
      TAG_TEXTS,
    ),
    ...noteOn(
      users,
      'authors (biographies and portraits go into content/authors)',
      ({ name }) => plainText(name),
      USER_TEXTS,
    ),
  ]
}

/** Notes for the report about what every page of the site had. */
export function notesOnSite({ settings, custom_theme_settings }: GhostExport): string[] {
  const setting = (name: string): string => {
    const value = settings.find(({ key }) => key === name)?.value
    return typeof value === 'string' ? value.trim() : ''
  }
  const code = (['head', 'foot'] as const)
    .map((place) => [place, setting(`codeinjection_${place}`)] as const)
    .filter(([, text]) => text !== '')
  const announcement = quoted(setting('announcement_content'))
  const isAnnounced = announcement !== '' && setting('announcement_visibility') !== '[]'
  const texts = custom_theme_settings.flatMap(({ key, value }) =>
    typeof value === 'string' && isProse(value) ? [`${key} "${firstWordsOf(value)}"`] : [],
  )
  return [
    ...code.map(
      ([place, text]) =>
        `code that Ghost put into the ${place} of every page was left out: ${quotedCode(text)}`,
    ),
    ...(isAnnounced ? [`the announcement of every page was left out: ${announcement}`] : []),
    ...(texts.length > 0 ? [`texts of the theme were left out: ${texts.join(', ')}`] : []),
  ]
}

const linksSchema = z.array(z.object({ label: z.string() }))

/** Counts what the site offered beside its posts. */
export function countOffers(data: GhostExport, leftOut: LeftOutCounter): void {
  for (const name of ['navigation', 'secondary_navigation']) {
    const value = data.settings.find(({ key }) => key === name)?.value
    const links = linksSchema.safeParse(typeof value === 'string' ? parseJson(value) : value).data
    for (const { label } of links ?? [])
      leftOut.add('navigation link', 'this site has its own', label)
  }
  for (const { name, type, active, visibility } of data.products) {
    if (type !== 'free' && isOn(active ?? true) && visibility !== 'none')
      leftOut.add('tier', 'this site has no members', name)
  }
  for (const { name, status } of data.newsletters) {
    if (status !== 'archived') leftOut.add('newsletter', 'this site sends none', name)
  }
}
