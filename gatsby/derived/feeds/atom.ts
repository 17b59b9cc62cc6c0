import type { FeedDocument, FeedEntry } from './feed.ts'
import { parentElement, textElement, xmlDocument } from '../../files/xml.ts'

/** Writes a feed as Atom 1.0. RFC 4287. */
export function writeAtom(feed: FeedDocument): string {
  const attributes = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language }
  return xmlDocument(
    parentElement('feed', attributes, [
      textElement('id', {}, feed.id),
      textElement('title', {}, feed.title),
      textElement('subtitle', {}, feed.description),
      textElement('updated', {}, feed.updated),
      textElement('icon', {}, feed.icon),
      textElement('link', { rel: 'self', type: 'application/atom+xml', href: feed.self.atom }),
      textElement('link', { rel: 'alternate', type: 'text/html', href: feed.url }),
      ...feed.entries.map(writeEntry),
    ]),
  )
}

function writeEntry(entry: FeedEntry): string {
  return parentElement('entry', {}, [
    textElement('id', {}, entry.id),
    textElement('title', {}, entry.title),
    textElement('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    textElement('published', {}, entry.published),
    textElement('updated', {}, entry.updated),
    parentElement('author', {}, [
      textElement('name', {}, entry.author.name),
      textElement('uri', {}, entry.author.url),
    ]),
    ...entry.tags.map((tag) => textElement('category', { term: tag })),
    textElement('summary', {}, entry.summary),
    textElement('content', { type: 'html' }, entry.html),
  ])
}
