import type { FeedDocument, FeedEntry } from './feed.ts'
import { parentElement, textElement, xmlDocument } from '../../files/xml.ts'

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/** RFC 822 as RSS asks for it, with a year of four digits. */
const rfc822 = (iso: string) => new Date(iso).toUTCString()

/**
 * Writes a feed as RSS 2.0. The author stands in `dc:creator`, for RSS's own `author` must be an
 * e-mail address.
 *
 * @see https://www.rssboard.org/rss-specification
 */
export function writeRss(feed: FeedDocument): string {
  const channel = parentElement('channel', {}, [
    textElement('title', {}, feed.title),
    textElement('link', {}, feed.url),
    textElement('description', {}, feed.description),
    textElement('language', {}, feed.language),
    textElement('lastBuildDate', {}, rfc822(feed.updated)),
    textElement('atom:link', {
      href: feed.self.rss,
      rel: 'self',
      type: 'application/rss+xml',
    }),
    ...feed.entries.map(writeItem),
  ])
  return xmlDocument(parentElement('rss', { version: '2.0', ...NAMESPACES }, [channel]))
}

function writeItem(entry: FeedEntry): string {
  return parentElement('item', {}, [
    textElement('title', {}, entry.title),
    textElement('link', {}, entry.url),
    textElement('guid', { isPermaLink: 'false' }, entry.id),
    textElement('pubDate', {}, rfc822(entry.published)),
    textElement('dc:creator', {}, entry.author.name),
    ...entry.tags.map((tag) => textElement('category', {}, tag)),
    textElement('description', {}, entry.summary),
    textElement('content:encoded', {}, entry.html),
  ])
}
