import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { sitePost } from '../../harness/site/content.ts'

const OLDEST_MS = Date.UTC(2016, 0, 1)
const HOUR_MS = 3_600_000

/** Writes an export of WordPress with so many published posts of about 3 kB, without pictures. */
export async function writeWordpressExport(file: string, posts: number): Promise<void> {
  const stream = createWriteStream(file)
  stream.write(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Letters</title>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://letters.example</wp:base_blog_url>
<wp:author><wp:author_login>maria</wp:author_login><wp:author_display_name>Maria</wp:author_display_name></wp:author>
`)
  for (let index = 0; index < posts; index += 1) {
    if (!stream.write(itemOf(index))) await once(stream, 'drain')
  }
  stream.end('</channel>\n</rss>\n')
  await finished(stream)
}

function itemOf(index: number): string {
  const { title, slug, html, excerpt, tags } = sitePost(index, 'maria')
  const date = new Date(OLDEST_MS + index * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
  // As in an old site: links lead to its own addresses.
  const text = html.replaceAll('href="/discover/', 'href="https://letters.example/')
  const terms = tags.map(
    (tag) =>
      `<category domain="post_tag" nicename="${tag.toLowerCase().replace(' ', '-')}"><![CDATA[${tag}]]></category>`,
  )
  return `<item>
<title><![CDATA[${title}]]></title>
<link>https://letters.example/${slug}/</link>
<dc:creator>maria</dc:creator>
<content:encoded><![CDATA[${text}]]></content:encoded>
<excerpt:encoded><![CDATA[${excerpt}]]></excerpt:encoded>
<wp:post_id>${index + 1}</wp:post_id>
<wp:post_date_gmt>${date}</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name>
<wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type>
${terms.join('\n')}
</item>
`
}
