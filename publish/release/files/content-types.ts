import path from 'node:path'
import { ownValue } from '../../../shared/records/own-value.ts'

const UTF8_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.ics': 'text/calendar',
  '.xml': 'application/xml',
  '.rss': 'application/rss+xml',
  '.atom': 'application/atom+xml',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

const BINARY_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
}

/** Files whose extension says less than their name. */
const NAMED_TYPES: Readonly<Record<string, string>> = {
  'rss.xml': 'application/rss+xml',
  'atom.xml': 'application/atom+xml',
  'feed.json': 'application/feed+json',
}

/** The media type of a file, by its name. */
export function contentType(file: string): string {
  const extension = path.extname(file).toLowerCase()
  const text = ownValue(NAMED_TYPES, path.posix.basename(file)) ?? ownValue(UTF8_TYPES, extension)
  if (text !== undefined) return `${text}; charset=utf-8`
  return ownValue(BINARY_TYPES, extension) ?? 'application/octet-stream'
}

/** Whether compressed forms of a file are worth making. */
export function isCompressible(file: string): boolean {
  const extension = path.extname(file).toLowerCase()
  return Object.hasOwn(UTF8_TYPES, extension) || extension === '.wasm'
}

/** Names that Gatsby, webpack, the image plugins and the search index derive from the content. */
const NAMED_BY_CONTENT = [
  /^\/[^/]+-[0-9a-f]{8,}\.js$/,
  /^\/[^/]+\.[0-9a-f]{8,}\.css$/,
  /^\/static\/[0-9a-f]{32}\//,
  /^\/static\/[^/]+-[0-9a-f]{32}\.[a-z0-9]+$/,
  /^\/og\/[0-9a-f]{32}\.(?:png|jpg)$/,
  /^\/pagefind\/[a-z0-9-]+-[0-9a-f]{20}\//,
]

/** How long caches may keep a file. */
export function cacheClass(publicPath: string): 'immutable' | 'revalidate' {
  return NAMED_BY_CONTENT.some((pattern) => pattern.test(publicPath)) ? 'immutable' : 'revalidate'
}

const LEFT_OUT = [
  /\.map$/,
  /\/\.[^/]+$/,
  /^\/webpack\.stats\.json$/,
  /^\/chunk-map\.json$/,
  /^\/_redirects\.json$/,
  /\.LICENSE\.txt$/,
]

/** Whether a file of the build's output is published: by-products of the build are not. */
export function isPublished(publicPath: string): boolean {
  return !LEFT_OUT.some((pattern) => pattern.test(publicPath))
}
