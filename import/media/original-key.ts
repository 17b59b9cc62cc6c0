import { decoded } from '../html/text.ts'

/** Whether an address ends like a picture's. */
export function looksLikePicture(url: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?|svg)(?:[?#]|$)/i.test(url)
}

/**
 * Returns the key that all variants of one upload share: WordPress names them `name-300x200.jpg`,
 * `name-scaled.jpg` or, once edited, `name-e1590000000000.jpg`; WordPress.com adds `?w=300`. Letters with
 * accents are written in several ways, as escapes too.
 */
export function originalKey(url: string): string {
  return decoded(url.replace(/^https?:/i, '').replace(/[?#].*$/, ''))
    .normalize('NFC')
    .replace(/-\d+x\d+(\.\w+)$/, '$1')
    .replace(/-(?:scaled|rotated|e\d{10,13})(\.\w+)$/, '$1')
    .toLowerCase()
}
