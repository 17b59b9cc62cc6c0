import type { Conversion } from './conversion'
import { PLAIN } from './inline-marks'

/**
 * Videos and frames of other sites become a link to what they show: an author sees at once what was
 * there, and can put a proper embed in its place.
 */
export function writeEmbed(element: Element, conversion: Conversion): void {
  const source =
    element.getAttribute('src') ??
    element.getAttribute('data-src') ??
    element.querySelector('source')?.getAttribute('src') ??
    ''
  const address = pageOf(source.startsWith('//') ? `https:${source}` : source)
  if (address === null) return
  const link = element.ownerDocument.createElement('a')
  link.href = address
  link.textContent = element.getAttribute('title')?.trim() || address
  conversion.builder.endLine()
  conversion.writeNode(link, PLAIN)
  conversion.builder.endLine()
}

function pageOf(source: string): string | null {
  const video = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(source)
  if (video?.[1] !== undefined) return `https://www.youtube.com/watch?v=${video[1]}`
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(source)
  if (vimeo?.[1] !== undefined) return `https://vimeo.com/${vimeo[1]}`
  // Frames of advertisements and counters have no size or no page of their own.
  return /^https?:\/\/[^/]+\/.+/.test(source) &&
    !/doubleclick|googletagmanager|\/ads?\//.test(source)
    ? source
    : null
}
