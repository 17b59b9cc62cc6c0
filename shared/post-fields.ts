import { z } from 'zod'
import { coverSchema } from './cover.ts'
import { isPublishingDate } from './publishing-date.ts'
import { isValidSlug, SLUG_MAX_LENGTH } from './post-slug.ts'
import { line, prose, text } from './text-schema.ts'
import { showable, utf8Bytes } from './text.ts'

/**
 * How two versions of a field are merged (`shared/merge`):
 *
 * - `whole`: one of the two; half of one and half of another seldom makes a title
 * - `words`: word by word
 * - `slug`: as a whole, and one that was not edited belongs to its title
 * - `set`: what either side added is in, what either side took out is out
 * - `picture`: the picture, its alternative text and its focal point each for itself
 * - `blocks`: block by block, and inside a block word by word
 */
export type MergedBy = 'whole' | 'words' | 'slug' | 'set' | 'picture' | 'blocks'

/** What a field is, for everything that is derived from {@link POST_FIELDS}. */
interface PostField {
  /** What it is called on screens, at the beginning of a line. */
  readonly label: string
  /** What authors are told it is for, where the editor draws the field from this table. */
  readonly help?: string
  /** The value in posts and revisions. */
  readonly post: z.ZodType
  /**
   * The value in working copies and previews, which may be incomplete. It may also be longer: a text
   * that is too long to be saved as a post is not lost.
   */
  readonly copy: z.ZodType
  /** The value as a browser keeps it, of any length. */
  readonly kept: z.ZodType
  /** The value in a new post, and in a document that was stored before there was this field. */
  readonly empty: unknown
  /** Whether a document without it is damaged, instead of holding the empty value. */
  readonly isRequired: boolean
  /** Characters, tags or UTF-8 bytes that it may have in a post. Null where its parts have limits. */
  readonly limit: number | null
  readonly mergedBy: MergedBy
  /** Whether lists of posts show it. The post's own page shows every field. */
  readonly isListed: boolean
  /** Its type in Gatsby's data layer. */
  readonly nodeType: string
  /** Whether queries may look for posts by it. Other fields would only slow down saving. */
  readonly isIndexed: boolean
}

/** Longest tag, in characters. */
export const TAG_MAX_LENGTH = 50

/** Longest text of one line or of prose in a working copy, in characters. */
export const COPY_TEXT_MAX_LENGTH = 5000

/** Largest stored body of a post, in UTF-8 bytes. */
const HTML_MAX_BYTES = 500_000

const TITLE_MAX_LENGTH = 200
const STANDFIRST_MAX_LENGTH = 300
const EXCERPT_MAX_LENGTH = 500
const META_TITLE_MAX_LENGTH = 120
const META_DESCRIPTION_MAX_LENGTH = 320
const TAGS_MAX_COUNT = 20
const DATE_LENGTH = '2026-04-15'.length

const unfinishedText = { copy: text(0, COPY_TEXT_MAX_LENGTH), kept: z.string() }

const html = z
  .string()
  .overwrite(showable)
  .refine((value) => utf8Bytes(value) <= HTML_MAX_BYTES, {
    error: `is larger than ${HTML_MAX_BYTES} bytes`,
  })
const tags = z.array(line(1, TAG_MAX_LENGTH)).max(TAGS_MAX_COUNT)

/**
 * Everything that an author writes of a post, in the order in which screens name it. All of it counts
 * as a change of the post. The schemas, the editor's fields and their comparison, merging, copies and
 * previews, nodes and their types follow from this table; the security rules and the list of indexes
 * are compared with it by tests. How to add a field: CONTRIBUTING.md.
 */
export const POST_FIELDS = {
  title: {
    label: 'Title',
    post: line(1, TITLE_MAX_LENGTH),
    ...unfinishedText,
    empty: '',
    isRequired: true,
    limit: TITLE_MAX_LENGTH,
    mergedBy: 'whole',
    isListed: true,
    nodeType: 'String!',
    isIndexed: true,
  },
  slug: {
    label: 'Slug',
    post: z.string().refine(isValidSlug, { error: 'is not a valid slug' }),
    ...unfinishedText,
    empty: '',
    isRequired: true,
    limit: SLUG_MAX_LENGTH,
    mergedBy: 'slug',
    isListed: false,
    nodeType: 'String!',
    isIndexed: true,
  },
  standfirst: {
    label: 'Standfirst',
    help: 'One or two sentences under the title. Lists show them instead of the excerpt.',
    post: prose(0, STANDFIRST_MAX_LENGTH),
    ...unfinishedText,
    empty: '',
    isRequired: false,
    limit: STANDFIRST_MAX_LENGTH,
    mergedBy: 'words',
    isListed: true,
    nodeType: 'String!',
    isIndexed: false,
  },
  excerpt: {
    label: 'Excerpt',
    help: 'One or two sentences for lists and search results. Empty: the standfirst.',
    post: prose(0, EXCERPT_MAX_LENGTH),
    ...unfinishedText,
    empty: '',
    isRequired: false,
    limit: EXCERPT_MAX_LENGTH,
    mergedBy: 'words',
    isListed: true,
    nodeType: 'String!',
    isIndexed: false,
  },
  metaTitle: {
    label: 'Search title',
    help: 'For search engines and shared links, where the title does not fit them. Empty: the title.',
    post: line(0, META_TITLE_MAX_LENGTH),
    ...unfinishedText,
    empty: '',
    isRequired: false,
    limit: META_TITLE_MAX_LENGTH,
    mergedBy: 'whole',
    isListed: false,
    nodeType: 'String!',
    isIndexed: false,
  },
  metaDescription: {
    label: 'Search description',
    help: 'For search engines and shared links. Empty: the excerpt.',
    post: prose(0, META_DESCRIPTION_MAX_LENGTH),
    ...unfinishedText,
    empty: '',
    isRequired: false,
    limit: META_DESCRIPTION_MAX_LENGTH,
    mergedBy: 'words',
    isListed: false,
    nodeType: 'String!',
    isIndexed: false,
  },
  tags: {
    label: 'Topics',
    post: tags,
    copy: tags,
    kept: z.array(z.string()),
    empty: [],
    isRequired: false,
    limit: TAGS_MAX_COUNT,
    mergedBy: 'set',
    isListed: true,
    nodeType: '[PostTag!]!',
    isIndexed: true,
  },
  publishedOn: {
    label: 'Publishing date',
    help: 'The day under the title; lists and feeds are in its order. Empty: the day of the first publication.',
    post: z.string().refine(isPublishingDate, { error: 'is not a possible publishing date' }),
    copy: text(0, DATE_LENGTH),
    kept: z.string(),
    empty: '',
    isRequired: false,
    limit: DATE_LENGTH,
    mergedBy: 'whole',
    isListed: false,
    nodeType: 'String!',
    isIndexed: false,
  },
  cover: {
    label: 'Cover',
    post: coverSchema.nullable(),
    copy: coverSchema.nullable(),
    kept: coverSchema.nullable(),
    empty: null,
    isRequired: false,
    limit: null,
    mergedBy: 'picture',
    isListed: true,
    nodeType: 'PostCover',
    isIndexed: false,
  },
  html: {
    label: 'Post text',
    post: html,
    copy: html,
    kept: z.string(),
    empty: '',
    isRequired: true,
    limit: HTML_MAX_BYTES,
    mergedBy: 'blocks',
    isListed: false,
    nodeType: 'String!',
    isIndexed: false,
  },
} as const satisfies Readonly<Record<string, PostField>>

type Table = typeof POST_FIELDS

/** The name of a field that authors write. */
export type PostFieldName = keyof Table

/** The fields for which a column of the table says one of some values. */
export type FieldsWhere<Column extends keyof PostField, Value> = {
  [Name in PostFieldName]: Table[Name] extends Readonly<Record<Column, Value>> ? Name : never
}[PostFieldName]

/** The fields that are plain text. */
export type TextFieldName = FieldsWhere<'mergedBy', 'whole' | 'words' | 'slug'>

/** Everything that an author writes of a post; may be incomplete. */
export type WrittenFields = {
  readonly [Name in PostFieldName]: Readonly<z.output<Table[Name]['post']>>
}
