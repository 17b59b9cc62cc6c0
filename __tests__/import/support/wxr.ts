import { readWordpressExport } from '../../../import/wordpress/export/read-export.ts'
import type { WordpressExport } from '../../../import/wordpress/export/export-file.ts'

/** One item of a made export. What is left out gets a plain value. */
export interface ItemSpec {
  readonly id?: number | string
  readonly type?: string
  readonly status?: string
  readonly title?: string
  readonly slug?: string
  readonly link?: string
  readonly creator?: string
  readonly content?: string
  readonly excerpt?: string
  readonly dateGmt?: string
  readonly dateLocal?: string
  readonly pubDate?: string
  readonly password?: string
  readonly sticky?: boolean
  readonly parent?: number
  readonly attachmentUrl?: string
  readonly meta?: Readonly<Record<string, string>>
  readonly terms?: readonly (readonly [domain: string, nicename: string, name: string])[]
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

function item(spec: ItemSpec): string {
  const id = spec.id ?? 1
  const terms = (spec.terms ?? []).map(
    ([domain, nicename, name]) =>
      `<category domain="${domain}" nicename="${nicename}">${cdata(name)}</category>`,
  )
  const meta = Object.entries(spec.meta ?? {}).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  return `<item>
    <title>${cdata(spec.title ?? `Post ${id}`)}</title>
    <link>${spec.link ?? `https://old.example/${id}/`}</link>
    <pubDate>${spec.pubDate ?? ''}</pubDate>
    <dc:creator>${cdata(spec.creator ?? 'ana')}</dc:creator>
    <content:encoded>${cdata(spec.content ?? '')}</content:encoded>
    <excerpt:encoded>${cdata(spec.excerpt ?? '')}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date>${spec.dateLocal ?? ''}</wp:post_date>
    <wp:post_date_gmt>${spec.dateGmt ?? '2020-05-06 07:08:09'}</wp:post_date_gmt>
    <wp:post_name>${spec.slug ?? `post-number-${id}`}</wp:post_name>
    <wp:status>${spec.status ?? 'publish'}</wp:status>
    <wp:post_parent>${spec.parent ?? 0}</wp:post_parent>
    <wp:post_type>${spec.type ?? 'post'}</wp:post_type>
    <wp:post_password>${spec.password ?? ''}</wp:post_password>
    <wp:is_sticky>${spec.sticky === true ? 1 : 0}</wp:is_sticky>
    ${spec.attachmentUrl === undefined ? '' : `<wp:attachment_url>${spec.attachmentUrl}</wp:attachment_url>`}
    ${terms.join('')}${meta.join('')}
    <wp:comment><wp:comment_author>Someone</wp:comment_author><wp:comment_content>Hi</wp:comment_content></wp:comment>
  </item>`
}

/** The text of an export of https://old.example with the given items. */
export function wxrText(items: readonly ItemSpec[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="https://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="https://wordpress.org/export/1.2/">
<channel>
  <title>Old site</title>
  <link>https://old.example</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://old.example/</wp:base_site_url>
  <wp:base_blog_url>https://old.example/</wp:base_blog_url>
  <wp:author><wp:author_login>${cdata('ana')}</wp:author_login><wp:author_display_name>${cdata('Ana Mora')}</wp:author_display_name></wp:author>
  <wp:category><wp:cat_name>${cdata('Taxes')}</wp:cat_name></wp:category>
  ${items.map(item).join('\n')}
</channel>
</rss>
`
}

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

/** Reads an export's text in pieces of a few characters, as badly as a stream may cut it. */
export function readText(text: string, pieceSize = 97): Promise<WordpressExport> {
  return readWordpressExport(inPieces(text, pieceSize), 'export.xml')
}

/** A made export, read. */
export function exportOf(...items: readonly ItemSpec[]): Promise<WordpressExport> {
  return readText(wxrText(items))
}
