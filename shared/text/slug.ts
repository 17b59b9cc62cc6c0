/**
 * Turns a title into a slug: accents removed, lower case, trimmed, runs of white space become one
 * hyphen, everything that is neither a word character nor a hyphen is dropped, repeated hyphens
 * collapse.
 *
 * @param text any text, of any script
 * @returns the slug; empty when the text holds no word character (callers must offer another one)
 * @see the site's specification, section 5
 */
export function slugify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]+/g, '')
    .replace(/-{2,}/g, '-')
}
