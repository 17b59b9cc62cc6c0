import type { LostAddress, OldAddresses } from './old-addresses.ts'
import type { PostContent } from '../../shared/post/post-writes.ts'

/** A picture that a post shows, and where its file may be had. */
export interface WantedPicture {
  /** Addresses to try, best first. */
  readonly sources: readonly string[]
  readonly alt: string
}

/**
 * Prefix of `data-path` of a picture whose file is still to be fetched; its index follows. It looks
 * like a relative address because the sanitiser refuses unknown schemes in any attribute.
 */
export const PENDING_PREFIX = 'import/'

/**
 * The part of its origin that a post shows: everything, or one half of a post with a password, which becomes
 * a page with a notice and a draft with the full text.
 */
export type PostPart = 'whole' | 'notice' | 'full-text'

/** The states that imported posts can have. */
export type ImportedStatus = 'published' | 'scheduled' | 'draft'

/** Where the posts of the old site are now: the new path of an old address, or null. */
export type FindPost = (address: string) => string | null

/** A post ready to be written, but for the files of its pictures. */
export interface PreparedPost {
  readonly postId: string
  /** The body's pictures are marks, and there is no cover yet. */
  readonly content: PostContent
  readonly pictures: readonly WantedPicture[]
  readonly cover: WantedPicture | null
  /** Null for drafts, and where the source names no date. */
  readonly publishedAt: Date | null
  /** When a scheduled post is due; null for others. */
  readonly publishAt: Date | null
  readonly notes: readonly string[]
}

export type Preparation =
  | { readonly kind: 'prepared'; readonly post: PreparedPost }
  | { readonly kind: 'left-out'; readonly title: string; readonly reason: string }

/** Facts and tools for converting a post. */
export interface PrepareContext {
  readonly slug: string
  readonly authorId: string
  readonly findPost: FindPost
  readonly now: Date
}

/** A post that will be imported, before its text is converted. */
export interface SourcePost {
  /** Document id: the same for the same post of the same site, whenever it is imported. */
  readonly postId: string
  /** Its name in the source: `#12` in WordPress, a path in a folder. */
  readonly sourceId: string
  readonly part: PostPart
  readonly status: ImportedStatus
  /** As the source has it, such as `publish`. */
  readonly sourceStatus: string
  /** Slug as the source has it; may be empty. */
  readonly exportedSlug: string
  /** The slug that it asks for, before conflicts are settled. */
  readonly wantedSlug: string
  /** The author's key in the source; may be empty. */
  readonly author: string
  /** Addresses under which the old site had it. */
  readonly addresses: readonly string[]
  /** Addresses by which links may mean it, unless another post had them. */
  readonly likelyAddresses?: readonly string[]
  /** Slugs under which readers knew it besides; they redirect. */
  readonly oldSlugs: readonly string[]
  /** Converts its text, title, tags, date and pictures. What it throws leaves this post out alone. */
  prepare(context: PrepareContext): Preparation
}

/** Things that are left out, counted by their kind. */
export interface LeftOut {
  readonly kind: string
  readonly reason: string
  readonly count: number
  /** The first few, for finding them again. */
  readonly examples: readonly string[]
}

/** Everything that an import takes from somewhere, read completely. */
export interface ContentSource {
  /** Address of the site that it comes from, without a trailing slash; empty when it is not known. */
  readonly siteUrl: string
  readonly title: string
  /** Things in it, of any kind. */
  readonly itemCount: number
  readonly authors: readonly { readonly login: string; readonly displayName: string }[]
  /** The prefix of ids for authors who have none here. */
  readonly authorPrefix: string
  /** In the order in which slugs are given. */
  readonly posts: readonly SourcePost[]
  readonly leftOut: readonly LeftOut[]
  /** Where its addresses lead here; left out where the source knows none. */
  readonly redirects?: readonly OldAddresses[]
  /** Addresses that lead nowhere after the move. */
  readonly lost?: readonly LostAddress[]
  /** Notes about what was repaired or put right while it was read. */
  readonly notes?: readonly string[]
}
