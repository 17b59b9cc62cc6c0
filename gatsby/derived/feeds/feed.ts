import type { FeedPaths } from '../../../shared/site/paths.ts'

/** A post as a feed shows it; every address is absolute. */
export interface FeedEntry {
  /** Stays the same when the title, the slug or the text changes. RFC 4151. */
  readonly id: string
  readonly url: string
  readonly title: string
  readonly summary: string
  readonly html: string
  /** ISO 8601. */
  readonly published: string
  readonly updated: string
  readonly author: { readonly name: string; readonly url: string }
  readonly tags: readonly string[]
  readonly image: string | null
}

/** One feed, before it is written in one of the three formats. */
export interface FeedDocument {
  readonly id: string
  readonly title: string
  readonly description: string
  /** BCP 47. */
  readonly language: string
  /** The list that the feed follows. */
  readonly url: string
  /** Absolute addresses of the feed itself, by format. */
  readonly self: FeedPaths
  readonly icon: string
  /** Of the entry that changed last. Not the time of the build: equal content makes equal files. */
  readonly updated: string
  /** Newest first. */
  readonly entries: readonly FeedEntry[]
}
