import type { FeedDocument } from './feed.ts'

/**
 * Writes a feed as JSON Feed 1.1.
 *
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function writeJsonFeed(feed: FeedDocument): string {
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.url,
    feed_url: feed.self.json,
    description: feed.description,
    icon: feed.icon,
    language: feed.language,
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_html: entry.html,
      summary: entry.summary,
      ...(entry.image === null ? {} : { image: entry.image }),
      date_published: entry.published,
      date_modified: entry.updated,
      authors: [entry.author],
      tags: entry.tags,
    })),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
