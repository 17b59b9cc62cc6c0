import { z } from 'zod'
import { coverSchema } from '../../picture/cover.ts'
import type { FieldTable, NamesWhere, ValuesOf } from '../../fields/field.ts'
import { isPublishingDate } from './publishing-date.ts'
import { isValidSlug, SLUG_MAX_LENGTH } from './post-slug.ts'
import { line, prose, text } from '../../text/text-schema.ts'
import { showable, utf8Bytes } from '../../text/text.ts'

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
 * previews, nodes and their types follow from this table, and what the security rules and the list of
 * indexes say of it (`npm run generate-rules`). How to add a field: CONTRIBUTING.md.
 */
export const POST_FIELDS = {
  title: {
    label: 'Title',
    stored: line(1, TITLE_MAX_LENGTH),
    ...unfinishedText,
    empty: '',
    isRequired: true,
    limit: TITLE_MAX_LENGTH,
    mergedBy: 'whole',
    widget: 'line',
    isListed: true,
    nodeType: 'String!',
    isIndexed: true,
  },
  slug: {
    label: 'Slug',
    stored: z.string().refine(isValidSlug, { error: 'is not a valid slug' }),
    ...unfinishedText,
    empty: '',
    isRequired: true,
    limit: SLUG_MAX_LENGTH,
    mergedBy: 'slug',
    widget: 'slug',
    isListed: false,
    nodeType: 'String!',
    isIndexed: true,
  },
  standfirst: {
    label: 'Standfirst',
    help: 'One or two sentences under the title. Lists show them instead of the excerpt.',
    stored: prose(0, STANDFIRST_MAX_LENGTH),
    ...unfinishedText,
    empty: '',
    isRequired: false,
    limit: STANDFIRST_MAX_LENGTH,
    mergedBy: 'words',
    widget: 'prose',
    isListed: true,
    nodeType: 'String!',
    isIndexed: false,
  },
  excerpt: {
    label: 'Excerpt',
    help: 'One or two sentences for lists and search results. Empty: the standfirst.',
    stored: prose(0, EXCERPT_MAX_LENGTH),
    ...unfinishedText,
    empty: '',
    isRequired: false,
    limit: EXCERPT_MAX_LENGTH,
    mergedBy: 'words',
    widget: 'prose',
    isListed: true,
    nodeType: 'String!',
    isIndexed: false,
  },
  metaTitle: {
    label: 'Search title',
    help: 'For search engines and shared links, where the title does not fit them. Empty: the title.',
    stored: line(0, META_TITLE_MAX_LENGTH),
    ...unfinishedText,
    empty: '',
    isRequired: false,
    limit: META_TITLE_MAX_LENGTH,
    mergedBy: 'whole',
    widget: 'line',
    isListed: false,
    nodeType: 'String!',
    isIndexed: false,
  },
  metaDescription: {
    label: 'Search description',
    help: 'For search engines and shared links. Empty: the excerpt.',
    stored: prose(0, META_DESCRIPTION_MAX_LENGTH),
    ...unfinishedText,
    empty: '',
    isRequired: false,
    limit: META_DESCRIPTION_MAX_LENGTH,
    mergedBy: 'words',
    widget: 'prose',
    isListed: false,
    nodeType: 'String!',
    isIndexed: false,
  },
  tags: {
    label: 'Topics',
    stored: tags,
    copy: tags,
    kept: z.array(z.string()),
    empty: [],
    isRequired: false,
    limit: TAGS_MAX_COUNT,
    mergedBy: 'set',
    widget: 'tags',
    isListed: true,
    nodeType: '[PostTag!]!',
    isIndexed: true,
  },
  publishedOn: {
    label: 'Publishing date',
    help: 'The day under the title; lists and feeds are in its order. Empty: the day of the first publication.',
    stored: z.string().refine(isPublishingDate, { error: 'is not a possible publishing date' }),
    copy: text(0, DATE_LENGTH),
    kept: z.string(),
    empty: '',
    isRequired: false,
    limit: DATE_LENGTH,
    mergedBy: 'whole',
    widget: 'day',
    isListed: false,
    nodeType: 'String!',
    isIndexed: false,
  },
  cover: {
    label: 'Cover',
    stored: coverSchema.nullable(),
    copy: coverSchema.nullable(),
    kept: coverSchema.nullable(),
    empty: null,
    isRequired: false,
    limit: null,
    mergedBy: 'picture',
    widget: 'picture',
    isListed: true,
    nodeType: 'PostCover',
    isIndexed: false,
  },
  html: {
    label: 'Post text',
    stored: html,
    copy: html,
    kept: z.string(),
    empty: '',
    isRequired: true,
    limit: HTML_MAX_BYTES,
    mergedBy: 'blocks',
    widget: 'body',
    isListed: false,
    nodeType: 'String!',
    isIndexed: false,
  },
} as const satisfies FieldTable

type Table = typeof POST_FIELDS

/** The name of a field that authors write. */
export type PostFieldName = keyof Table

/** The fields that are plain text. */
export type TextFieldName = NamesWhere<Table, 'mergedBy', 'whole' | 'words' | 'slug'>

/** Everything that an author writes of a post; may be incomplete. */
export type WrittenFields = ValuesOf<Table>
