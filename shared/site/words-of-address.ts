/** Endings of files and pages that say nothing about what was looked for. */
const ENDINGS = /\.(?:html?|php|aspx?)$/i

/** Parts of addresses that are places, not words. */
const PLACES = new Set([
  'discover',
  'page',
  'tag',
  'author',
  'index',
  'glossary',
  'forms',
  'states',
  'tools',
])

const WORDS_MAX_COUNT = 8

/**
 * The words of an address that leads nowhere, to search for: `/discover/old-w8-ben.html` gives
 * "old w8 ben".
 *
 * @param path as in the browser's address; may hold escapes that cannot be read
 */
export function wordsOfAddress(path: string): string {
  return readable(path)
    .replace(ENDINGS, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !PLACES.has(word.toLowerCase()))
    .slice(0, WORDS_MAX_COUNT)
    .join(' ')
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}
