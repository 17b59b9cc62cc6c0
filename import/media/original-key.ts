/** Whether an address ends like a picture's. */
export function looksLikePicture(url: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?|svg)(?:[?#]|$)/i.test(url)
}

/**
 * What all variants of one upload have in common: WordPress names them `name-300x200.jpg` or
 * `name-scaled.jpg`; WordPress.com adds `?w=300`.
 */
export function originalKey(url: string): string {
  return url
    .replace(/^https?:/i, '')
    .replace(/[?#].*$/, '')
    .replace(/-(?:\d+x\d+|scaled)(\.\w+)$/, '$1')
    .toLowerCase()
}
