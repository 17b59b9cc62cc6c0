import type { WordpressItem, WordpressTerm } from './export-file.ts'

/** The elements of an item whose text WordPress writes, besides terms, custom fields and comments. */
const ELEMENTS = new Set(
  (
    'title link pubDate dc:creator guid description content:encoded excerpt:encoded wp:post_id wp:post_date ' +
    'wp:post_date_gmt wp:post_modified wp:post_modified_gmt wp:comment_status wp:ping_status wp:post_name ' +
    'wp:status wp:post_parent wp:menu_order wp:post_type wp:post_password wp:is_sticky wp:attachment_url ' +
    'enclosure'
  ).split(' '),
)

/** Collects the elements of one `<item>` while the file streams by. */
export class ItemFields {
  readonly line: number
  readonly texts = new Map<string, string>()
  readonly terms: WordpressTerm[] = []
  readonly fields: (readonly [key: string, value: string])[] = []
  /** Names of elements that no export of WordPress has. */
  readonly unknown = new Set<string>()
  comments = 0
  private term: { domain: string; nicename: string } | null = null
  private metaKey = ''
  private metaValue = ''

  constructor(line: number) {
    this.line = line
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'category') {
      const { domain, nicename } = attributes
      this.term = { domain: domain ?? 'category', nicename: nicename ?? '' }
    }
    // As a feed of RSS has it; WordPress writes a custom field of this name.
    if (name === 'enclosure') this.fields.push(['enclosure', attributes['url'] ?? ''])
  }

  /**
   * @param path the element's path below the item, such as `['wp:postmeta', 'wp:meta_key']`
   * @param text its text
   */
  close(path: readonly string[], text: string): void {
    const [outer, inner] = path
    if (outer === undefined) return
    if (outer === 'wp:postmeta') {
      this.closeMeta(inner, text)
    } else if (outer === 'wp:comment') {
      if (inner === undefined) this.comments += 1
    } else if (outer === 'category') {
      if (inner === undefined && this.term !== null) {
        this.terms.push({ ...this.term, name: text.trim() })
        this.term = null
      }
    } else {
      if (inner === undefined) this.texts.set(outer, text)
      if (!ELEMENTS.has(outer) && text.trim() !== '') this.unknown.add(outer)
    }
  }

  private closeMeta(inner: string | undefined, text: string): void {
    if (inner === 'wp:meta_key') this.metaKey = text.trim()
    if (inner === 'wp:meta_value') this.metaValue = text
    if (inner === undefined) {
      if (this.metaKey !== '') this.fields.push([this.metaKey, this.metaValue])
      this.metaKey = ''
      this.metaValue = ''
    }
  }
}

/** A number that WordPress gives; null when it is none. */
export const positiveInteger = (text: string): number | null =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** The item that its collected elements describe. */
export function buildItem(fields: ItemFields): WordpressItem {
  const raw = (name: string): string => fields.texts.get(name) ?? ''
  const trimmed = (name: string): string => raw(name).trim()
  return {
    id: positiveInteger(trimmed('wp:post_id')),
    type: trimmed('wp:post_type'),
    status: trimmed('wp:status'),
    title: raw('title'),
    link: trimmed('link'),
    slug: trimmed('wp:post_name'),
    creator: trimmed('dc:creator'),
    content: raw('content:encoded'),
    excerpt: raw('excerpt:encoded'),
    description: trimmed('description'),
    dateGmt: trimmed('wp:post_date_gmt'),
    dateLocal: trimmed('wp:post_date'),
    pubDate: trimmed('pubDate'),
    password: trimmed('wp:post_password'),
    isSticky: trimmed('wp:is_sticky') === '1',
    parentId: positiveInteger(trimmed('wp:post_parent')),
    menuOrder: Number(trimmed('wp:menu_order')) || 0,
    attachmentUrl: trimmed('wp:attachment_url'),
    terms: fields.terms,
    meta: new Map(fields.fields),
    fields: fields.fields,
    commentCount: fields.comments,
    line: fields.line,
  }
}
