import type { NamesWhere } from '../../shared/fields/field.ts'
import type {
  POST_FIELDS,
  TextFieldName,
  WrittenFields,
} from '../../shared/post/fields/post-fields.ts'
import type { Passage } from '../../shared/facts/contradictions.ts'
import type { ReferringHeading } from '../../shared/facts/references.ts'
import type { OutlineLink } from '../../shared/quality-gate/outline.ts'
import type { StoredPicture } from './picture.ts'

/** The node types of the site's own source. */
export const NODE_TYPES = {
  post: 'Post',
  list: 'PostList',
  topics: 'PostTopics',
  leftOut: 'PostLeftOut',
  redirect: 'SlugRedirect',
  state: 'SourceState',
} as const

export interface TagLink {
  readonly name: string
  /** Of the list of its posts. */
  readonly path: string
}

export interface CoverPicture extends StoredPicture {
  readonly alt: string
  /** 0 to 1, from the left and from the top. */
  readonly focalX: number
  readonly focalY: number
}

/** Something about one post that its author should know. It never stops the build. */
export interface PostWarning {
  readonly code: string
  readonly message: string
}

/** A link of a post to a page of the site, as far as it is needed to judge it. */
export type SiteLink = Pick<OutlineLink, 'href' | 'text' | 'imageAlt'>

type ListedText = Extract<TextFieldName, NamesWhere<typeof POST_FIELDS, 'isListed', true>>

/** The part of a post that a list shows. No body: a list must not change when only a body does. */
export interface PostListItem extends Pick<WrittenFields, ListedText> {
  readonly postId: string
  readonly path: string
  /** ISO 8601. */
  readonly publishedAt: string
  readonly authorName: string
  readonly authorPath: string
  readonly readingMinutes: number
  readonly tags: readonly TagLink[]
  readonly cover: CoverPicture | null
}

/** The fields of a `Post` node. */
export interface PostNodeFields extends PostListItem, Pick<WrittenFields, TextFieldName> {
  /** Facts are references, which are resolved where the body is drawn. */
  readonly html: string
  readonly authorId: string
  /** Whether the author wrote neither excerpt nor standfirst: then the body's first words are the excerpt. */
  readonly isExcerptOfBody: boolean
  /** Stands under the title: the standfirst, or else an excerpt that is not the text's beginning; may be empty. */
  readonly lead: string
  readonly updatedAt: string
  readonly revision: number
  /** SHA-256 over every field of the document and the hashes of its pictures; of facts, over the references. */
  readonly digest: string
  readonly headings: readonly ReferringHeading[]
  readonly pictures: readonly StoredPicture[]
  readonly warnings: readonly PostWarning[]
  /** Pages of the reference sections that the body links to. */
  readonly referencePaths: readonly string[]
  /** Those that the author has marked: their definitions stand in the page. */
  readonly markedTermPaths: readonly string[]
  /** Facts that the body refers to. */
  readonly factIds: readonly string[]
  /** Passages of the body that state numbers, which are compared with the facts. */
  readonly passages: readonly Passage[]
  /** Slugs of posts that the body links to, as written; in `html` they lead where the posts are now. */
  readonly linkedSlugs: readonly string[]
  /** Links of the body to pages of the site. */
  readonly siteLinks: readonly SiteLink[]
  /** Whether a later build may get a picture, or a better form of one, that the last one could not. */
  readonly isWorthRetrying: boolean
  /** Pictures that a later build may get. */
  readonly missingPictures: number
}

export type PostListKind = 'all' | 'tag' | 'author'

/** The fields of a `PostList` node: one page of one list. */
export interface PostListNodeFields {
  readonly path: string
  readonly kind: PostListKind
  /** The tag's or author's name; empty for the list of all posts. */
  readonly name: string
  /** Null on the front page; numbered pages count from the oldest. */
  readonly number: number | null
  /** How many posts the whole list has; null on numbered pages, which must not change with it. */
  readonly total: number | null
  readonly items: readonly PostListItem[]
  readonly olderPath: string | null
  readonly newerPath: string | null
}

/** One tag in the list of all tags. */
export interface TopicEntry {
  readonly name: string
  readonly path: string
  /** Number of posts that carry it. */
  readonly count: number
}

/** The fields of the one `PostTopics` node: every tag that has a list. */
export interface PostTopicsFields {
  readonly topics: readonly TopicEntry[]
}

/** A published document that has no page: it does not fit the schema, or an older post has its slug. */
export interface LeftOutFields {
  readonly postId: string
  readonly problems: readonly string[]
  /** ISO 8601, or null when the document has no usable time. */
  readonly updatedAt: string | null
  /** The post itself where nothing but its slug is in the way, so that it can come back. */
  readonly post?: PostNodeFields
}

export interface RedirectFields {
  /** Of a post, or the id of an address of an earlier site; see `shared/site/old-address.ts`. */
  readonly slug: string
  readonly postId: string
  /** The page of the site that it leads to instead of a post. */
  readonly to?: string
}

/** Returns the target of a redirect as one text: a post's id, which holds no slash, or the path of a page. */
export const redirectTarget = ({ postId, to }: Pick<RedirectFields, 'postId' | 'to'>): string =>
  to ?? postId

/** How far the source has read. It lives in the node store, so that it is never ahead of the nodes. */
export interface SourceStateFields {
  readonly cursor: string | null
  /** Fingerprint of the code that made the nodes. */
  readonly code: string
  /** Fingerprint of the terms that are links in the held posts. */
  readonly terms: string
  /** Fingerprint of the facts that the held posts follow. */
  readonly facts: string
  /** Changes after a build that was cut short, and with it the digest of every node. */
  readonly epoch: string
}

/** One node before Gatsby's own fields are added. */
export interface PlannedNode<Fields = object> {
  readonly id: string
  readonly type: string
  readonly fields: Fields
}

export const postNodeId = (postId: string): string => `${NODE_TYPES.post}:${postId}`
export const leftOutNodeId = (postId: string): string => `${NODE_TYPES.leftOut}:${postId}`
export const redirectNodeId = (slug: string): string => `${NODE_TYPES.redirect}:${slug}`
export const listNodeId = (path: string): string => `${NODE_TYPES.list}:${path}`
export const TOPICS_ID = `${NODE_TYPES.topics}:all`
export const SOURCE_STATE_ID = `${NODE_TYPES.state}:posts`
