import type { z } from 'zod'
import { AUTHOR_NAME_MAX_LENGTH } from '../../shared/accounts/authors.ts'
import { ALT_MAX_LENGTH, coverSchema } from '../../shared/picture/cover.ts'
import { SITE_REDIRECTS } from '../../shared/documents/document-id.ts'
import {
  ENTRY_FIELDS_MAX_COUNT,
  ENTRY_SLUG_MAX_LENGTH,
  ENTRY_STATUSES,
  entryCopySchema,
  entrySchema,
} from '../../shared/entries/entry.ts'
import { FILES_LANG } from '../../shared/kinds/entry-key.ts'
import { isEditedKind, REFERENCE_KIND_NAMES } from '../../shared/kinds/names.ts'
import { MEDIA_NAME_MAX_LENGTH, mediaSchema } from '../../shared/picture/media.ts'
import { MEDIA_PATHS_MAX_COUNT, mediaUseSchema } from '../../shared/post/media-use.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import {
  COPY_TEXT_MAX_LENGTH,
  POST_FIELDS,
  TAG_MAX_LENGTH,
  type PostFieldName,
} from '../../shared/post/fields/post-fields.ts'
import { RESERVED_SLUGS, SLUG_MAX_LENGTH } from '../../shared/post/fields/post-slug.ts'
import { POST_STATUSES } from '../../shared/post/post-status.ts'
import { postSchema } from '../../shared/post/post.ts'
import { previewSchema } from '../../shared/post/preview.ts'
import { may, ROLES, type Ability } from '../../shared/accounts/roles.ts'
import { DISPLAY_NAME_MAX_LENGTH, userSchema } from '../../shared/accounts/user-document.ts'
import { postCopySchema } from '../../shared/post/post-copy.ts'
import { POST_FIELD_NAMES } from '../../shared/post/fields/written-fields.ts'
import type { MarkedParts } from './marked-parts.ts'

/** Not required of a post, and sent by every editor all the same: the rules have always asked for them. */
const ALWAYS_SENT: readonly PostFieldName[] = ['excerpt', 'tags', 'cover']

/** Most that an expression of the rules may repeat. */
const REPEATED_MAX_COUNT = 1000

/** Longest line of a list, in characters. */
const LINE_MAX_LENGTH = 80

const quoted = (text: string): string => `'${text}'`
const listOf = (names: readonly string[]): string => `[${names.map(quoted).join(', ')}]`

/** A list on lines of its own. */
function longListOf(names: readonly string[]): string {
  const lines: string[] = []
  for (const name of names) {
    const longer = [...lines.slice(-1), quoted(name)].join(', ')
    if (lines.length === 0 || longer.length > LINE_MAX_LENGTH) lines.push(quoted(name))
    else lines[lines.length - 1] = longer
  }
  return `[\n    ${lines.join(',\n    ')}\n  ]`
}

/** Whether a value is one of some texts. Of one text, a comparison costs less. */
const isOneOf = (value: string, names: readonly string[]): string =>
  names.length === 1 ? `${value} == ${quoted(names.join())}` : `${value} in ${listOf(names)}`

const mayAll = (act: Ability): readonly string[] => ROLES.filter((role) => may(role, act))
const mayNot = (act: Ability): readonly string[] => ROLES.filter((role) => !may(role, act))

const predicate = (name: string, condition: string): string =>
  `function ${name}() {\n  return request.auth != null && ${condition};\n}`

interface Schema {
  readonly shape: Readonly<Record<string, z.ZodType>>
}
const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

/** Whether editors that were opened before there was the field send documents without it. */
const isOptional = (schema: Schema, name: string): boolean => {
  const written = POST_FIELD_NAMES.find((field) => field === name)
  if (written === undefined)
    return ownValue(schema.shape, name)?.safeParse(undefined).success === true
  return !POST_FIELDS[written].isRequired && !ALWAYS_SENT.includes(written)
}

function keysOf(value: string, schema: Schema): string {
  const names = Object.keys(schema.shape)
  const required = longListOf(names.filter((name) => !isOptional(schema, name)))
  const optional = names.filter((name) => isOptional(schema, name))
  return `hasKeys(${value}, ${required}, ${longListOf(optional)})`
}

/** The value of a written field; the empty one where the document does not have it. */
function valueOf(value: string, name: PostFieldName): string {
  const { empty, isRequired } = POST_FIELDS[name]
  if (isRequired || ALWAYS_SENT.includes(name)) return `${value}.${name}`
  return `${value}.get('${name}', ${JSON.stringify(empty).replaceAll('"', "'")})`
}

/** A text of a saved post, as its schema takes it. @throws Error for one that the rules cannot bound */
function isBounded(value: string, name: PostFieldName): string {
  const { limit, stored } = POST_FIELDS[name]
  const fits = (text: string) => accepts(stored, text)
  const isText = limit !== null && fits('x'.repeat(limit)) && !fits('x'.repeat(limit + 1))
  if (!isText || limit > REPEATED_MAX_COUNT) {
    throw new Error(
      `Say in scripts/firebase-rules/rule-parts.ts how rules check the field ${name}.`,
    )
  }
  const kind = fits('x\nx') ? 'isProse' : 'isLine'
  return `${kind}(${value}, ${fits('') ? 0 : 1}, ${limit})`
}

/** A text of a working copy, which may be longer than a post takes. */
function isCopied(value: string, name: PostFieldName): string {
  const { copy, limit } = POST_FIELDS[name]
  const most = accepts(copy, 'x'.repeat(COPY_TEXT_MAX_LENGTH)) ? COPY_TEXT_MAX_LENGTH : limit
  return `isText(${value}, 0, ${most})`
}

/** What must hold for a written field of a document. */
function checkOf(document: string, name: PostFieldName, place: 'stored' | 'copy'): string {
  const value = valueOf(document, name)
  const field = POST_FIELDS[name]
  switch (field.mergedBy) {
    case 'blocks':
      return `${value} is string && ${value}.toUtf8().size() <= ${field.limit}`
    case 'picture':
      return `isCover(${value})`
    case 'set':
      return `isTags(${value})`
    case 'slug':
      return place === 'stored' ? `isSlug(${value})` : isCopied(value, name)
    case 'whole':
    case 'words':
      if (place === 'copy') return isCopied(value, name)
      return name === 'publishedOn' ? `isPublishingDate(${value})` : isBounded(value, name)
  }
}

/** The beginning of the function that checks a document with written fields. */
function documentPart(value: string, schema: Schema, place: 'stored' | 'copy'): string {
  const checks = POST_FIELD_NAMES.map((name) => checkOf(value, name, place))
  return [`return ${keysOf(value, schema)}`, ...checks].join('\n  && ')
}

/** What `firebase/firestore.rules` repeats of the tables in `shared/`. */
export function firestoreParts(): MarkedParts {
  const tag = `[^\\\\x00-\\\\x1F\\\\x7F-\\\\x9F]{1,${TAG_MAX_LENGTH}}`
  return {
    roles: [
      predicate('isStaff', isOneOf('role()', ROLES)),
      predicate('isEditor', isOneOf('role()', mayAll('edit-any'))),
      predicate('isAdmin', isOneOf('role()', mayAll('manage-people'))),
      predicate('isEntryEditor', isOneOf('role()', mayAll('edit-entries'))),
    ].join('\n\n'),
    'post-id': `return isId(id) && id != ${quoted(SITE_REDIRECTS)};`,
    slug: [
      `return slug.matches('^[a-z0-9_]+(-[a-z0-9_]+)*$')`,
      `slug.size() <= ${SLUG_MAX_LENGTH}`,
      `!slug.matches('__.*__')`,
      `!(${isOneOf('slug', RESERVED_SLUGS)});`,
    ].join('\n  && '),
    tags: [
      'tags is list',
      `tags.size() <= ${POST_FIELDS.tags.limit}`,
      `tags == tags.join('\\n').split('\\n')`,
      `tags.join('\\n').matches(\n  '^${tag}(\\\\n${tag})*$'\n)`,
    ].join('\n&& '),
    cover: [
      `&& hasExactly(cover, ${listOf(Object.keys(coverSchema.shape))})`,
      `&& isProse(cover.alt, 0, ${ALT_MAX_LENGTH})`,
    ].join('\n'),
    post: [documentPart('post', postSchema, 'stored'), isOneOf('post.status', POST_STATUSES)].join(
      '\n  && ',
    ),
    copy: documentPart('copy', postCopySchema, 'copy'),
    preview: documentPart('preview', previewSchema, 'copy'),
    'entry-id': [
      `return id.matches('^${FILES_LANG}:(${REFERENCE_KIND_NAMES.filter(isEditedKind).join('|')}):[a-z0-9]+(-[a-z0-9]+)*$')`,
      `id.split(':')[2].size() <= ${ENTRY_SLUG_MAX_LENGTH};`,
    ].join('\n  && '),
    'entry-data': `return data is map && data.size() <= ${ENTRY_FIELDS_MAX_COUNT};`,
    entry: [
      `return hasExactly(entry, ${longListOf(Object.keys(entrySchema.shape))})`,
      isOneOf('entry.status', ENTRY_STATUSES),
    ].join('\n  && '),
    'entry-copy': `return ${keysOf('copy', entryCopySchema)}`,
    media: [
      `return hasExactly(media, ${longListOf([...Object.keys(mediaSchema.shape), 'terms'])})`,
      `isLine(media.name, 0, ${MEDIA_NAME_MAX_LENGTH})`,
      `isProse(media.alt, 0, ${ALT_MAX_LENGTH})`,
    ].join('\n  && '),
    'media-use': [
      `&& hasExactly(use, ${listOf(Object.keys(mediaUseSchema.shape))})`,
      `&& use.paths is list && use.paths.size() <= ${MEDIA_PATHS_MAX_COUNT}`,
    ].join('\n'),
    redirect: `data.postId == ${quoted(SITE_REDIRECTS)}`,
    author: `&& isLine(request.resource.data.name, 1, ${AUTHOR_NAME_MAX_LENGTH})`,
    user: [
      `&& hasExactly(request.resource.data, ${listOf(Object.keys(userSchema.shape))})`,
      `&& isLine(request.resource.data.displayName, 1, ${DISPLAY_NAME_MAX_LENGTH})`,
      `&& ${isOneOf('request.resource.data.role', ROLES)};`,
    ].join('\n'),
  }
}

/** What `firebase/storage.rules` repeats. */
export function storageParts(): MarkedParts {
  return {
    roles: [
      predicate('isEditor', isOneOf('role()', mayAll('edit-any'))),
      predicate('isAuthor', isOneOf('role()', mayNot('edit-any'))),
    ].join('\n\n'),
  }
}
