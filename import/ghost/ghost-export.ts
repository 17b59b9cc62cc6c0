import { z } from 'zod'
import { ImportError } from '../settings/errors.ts'
import { readDate } from '../source/dates.ts'

/** Ids are hexadecimal texts today and were numbers once. */
const id = z.union([z.string(), z.number()]).transform(String)
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
/** A text that no post depends on: any other value counts as none. */
const spareText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? value : ''))
const flag = z.union([z.boolean(), z.number()]).nullish()
/** Times are ISO texts today and were milliseconds once. */
const time = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    if (typeof value === 'number') {
      const date = new Date(value)
      return Number.isNaN(date.getTime()) ? null : date
    }
    const date = readDate(value ?? '')
    return date.kind === 'date' ? date.at : null
  })
const order = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)

/** Texts that a post or its row of metadata has, by the version of Ghost; they have no place here. */
const besideSchema = z.object({
  canonical_url: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  og_title: text,
  og_description: text,
  og_image: text,
  twitter_title: text,
  twitter_description: text,
  twitter_image: text,
})

const postSchema = besideSchema.extend({
  id,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  /** As versions before 1 named the cover. */
  image: spareText,
  custom_excerpt: text,
  status: z.string().default('draft'),
  visibility: z
    .string()
    .nullish()
    .transform((value) => value ?? 'public'),
  type: z.string().nullish(),
  page: flag,
  featured: flag,
  show_title_and_feature_image: flag,
  custom_template: spareText,
  published_at: time,
  /** {@link published_at} as it stands in the file. */
  written_date: z.union([z.string(), z.number()]).nullish(),
  author_id: id.nullish(),
  meta_title: text,
  meta_description: text,
})
function withWrittenDate(row: unknown): unknown {
  const fields = z.looseObject({ published_at: z.unknown() }).safeParse(row).data
  return fields === undefined ? row : { ...fields, written_date: fields.published_at }
}

/** Once fields of the posts themselves. */
const metaSchema = besideSchema.extend({
  post_id: id,
  email_only: flag,
  email_subject: spareText,
  frontmatter: spareText,
  feature_image_alt: text,
  feature_image_caption: text,
  meta_title: text,
  meta_description: text,
})
const namedSchema = z.object({ id, name: text, slug: text })
const tagSchema = namedSchema.extend({
  ...besideSchema.shape,
  visibility: text,
  description: spareText,
  feature_image: spareText,
  image: spareText,
  meta_title: spareText,
  meta_description: spareText,
})
/** The public fields of an author: never the address and the password that are there too. */
const userSchema = namedSchema.extend({
  bio: spareText,
  profile_image: spareText,
  image: spareText,
  cover_image: spareText,
  cover: spareText,
  website: spareText,
  location: spareText,
  facebook: spareText,
  twitter: spareText,
  threads: spareText,
  bluesky: spareText,
  mastodon: spareText,
  tiktok: spareText,
  youtube: spareText,
  instagram: spareText,
  linkedin: spareText,
  meta_title: spareText,
  meta_description: spareText,
})
/** A table that no post depends on, of which rows may be of any form. */
const spareTable = <Row extends z.ZodType>(row: Row) =>
  z
    .unknown()
    .optional()
    .transform((rows): z.output<Row>[] =>
      (Array.isArray(rows) ? rows : []).flatMap((value) => {
        const parsed = row.safeParse(value)
        return parsed.success ? [parsed.data] : []
      }),
    )
const dataSchema = z.object({
  posts: z.array(z.preprocess(withWrittenDate, postSchema)),
  posts_meta: z
    .array(metaSchema)
    .nullish()
    .transform((rows) => rows ?? []),
  tags: z.array(tagSchema).default([]),
  users: z.array(userSchema).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order: order })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, sort_order: order })).default([]),
  products: spareTable(
    z.object({ id, name: text, type: spareText, active: flag, visibility: spareText }),
  ),
  posts_products: spareTable(z.object({ post_id: id, product_id: id, sort_order: order })),
  newsletters: spareTable(z.object({ name: text, status: spareText })),
  custom_theme_settings: spareTable(z.object({ key: z.string(), value: z.unknown() })),
  settings: z
    .array(z.object({ key: z.string(), value: z.unknown() }))
    .nullish()
    .transform((rows) => rows ?? []),
})
const fileSchema = z.union([
  z.object({ db: z.tuple([z.object({ data: dataSchema })]) }).transform(({ db }) => db[0].data),
  z.object({ data: dataSchema }).transform(({ data }) => data),
])

/** Whether a flag is set: a boolean, or a number of a database. */
export const isOn = (value: boolean | number | null | undefined): boolean =>
  value === true || value === 1

/** One row of Ghost's table of posts, which also holds pages. */
export type GhostPost = z.infer<typeof postSchema>

/** A text that stands beside a post and has no place here. */
export type GhostTextBeside = keyof z.infer<typeof besideSchema>

/** Data that Ghost keeps beside a post. */
export type GhostMeta = z.infer<typeof metaSchema>

/** The tables of an export, as far as an import needs them. */
export type GhostExport = z.infer<typeof dataSchema>

/**
 * Reads a Ghost export: a dump of its tables as JSON.
 *
 * @param json the file's text
 * @throws ImportError `import/not-a-ghost-export`
 * @see https://docs.ghost.org/migration/custom
 */
export function parseGhostExport(json: string, fileName: string): GhostExport {
  try {
    return fileSchema.parse(JSON.parse(json))
  } catch (cause) {
    const reason =
      cause instanceof z.ZodError ? z.prettifyError(cause).slice(0, 400) : 'it is not JSON'
    throw new ImportError(
      'import/not-a-ghost-export',
      `${fileName} is not a Ghost export: ${reason}. Make one in Ghost under Settings, Import/Export; nothing was imported.`,
      { cause },
    )
  }
}
