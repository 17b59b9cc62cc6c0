/** An author as a WordPress export lists it. */
export interface WordpressAuthor {
  /** WordPress's own number; null when the export does not have it. */
  readonly id: number | null
  readonly login: string
  readonly displayName: string
}

/** A category, tag or other term of one item. */
export interface WordpressTerm {
  /** `category`, `post_tag`, `post_format`, `nav_menu`, or a term family of a plugin. */
  readonly domain: string
  readonly nicename: string
  readonly name: string
}

/** A category or tag as an export lists it besides its posts. */
export interface WordpressTermEntry {
  readonly id: number | null
  readonly domain: string
  readonly nicename: string
  readonly name: string
  /** Nicename of the term above it; empty without one. */
  readonly parent: string
  readonly description: string
}

/** One `<item>`: a post, a page, an attachment, a menu entry or anything else. Texts are as exported. */
export interface WordpressItem {
  /** WordPress's own number; null when missing or not a positive integer. */
  readonly id: number | null
  readonly type: string
  readonly status: string
  readonly title: string
  readonly link: string
  readonly slug: string
  readonly creator: string
  readonly content: string
  readonly excerpt: string
  /** The feed's own, which WordPress leaves empty. */
  readonly description: string
  /** `YYYY-MM-DD hh:mm:ss` in UTC; zeros for a draft without a date. */
  readonly dateGmt: string
  /** The same in the site's own time zone, which the export does not name. */
  readonly dateLocal: string
  /** RFC 822, the feed's date. */
  readonly pubDate: string
  readonly password: string
  readonly isSticky: boolean
  readonly parentId: number | null
  readonly menuOrder: number
  readonly attachmentUrl: string
  readonly terms: readonly WordpressTerm[]
  /** Custom fields by their keys; of several with one key the last. */
  readonly meta: ReadonlyMap<string, string>
  /** Every custom field, in the order of the file. */
  readonly fields: readonly (readonly [key: string, value: string])[]
  /** Readers' comments, which are counted and not read. */
  readonly commentCount: number
  /** Line of the file where the item starts, counted from 1. */
  readonly line: number
}

/** A whole export: what its WXR files hold, comments left aside. */
export interface WordpressExport {
  readonly title: string
  /** Address of the blog that was exported, without a trailing slash. */
  readonly siteUrl: string
  readonly version: string
  readonly authors: readonly WordpressAuthor[]
  readonly terms: readonly WordpressTermEntry[]
  readonly items: readonly WordpressItem[]
  /** Repairs, and elements that are not part of the format, for the report. */
  readonly notes: readonly string[]
}
