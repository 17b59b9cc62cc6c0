import { PLAIN, type Inline } from './inline-marks'
import { isTrackingPixel } from './junk'
import type { LinkBase } from '../../writing/links/clean-href'
import type { TextBuilder } from './text-builder'

/** Where the bytes of a pasted picture are. */
export type PictureSource =
  /** In the text itself, or at an address that this page may read. */
  | { readonly kind: 'readable'; readonly address: string }
  /** A file of the computer it was copied on; its bytes may be in the clipboard's RTF. */
  | { readonly kind: 'file'; readonly width: number | null; readonly height: number | null }
  /** On another site, which this page may not read. */
  | { readonly kind: 'remote'; readonly address: string }

/** A picture that is to be stored, and the placeholder that keeps its place. */
export interface FoundPicture {
  readonly label: string
  readonly source: PictureSource
}

const LAZY = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-lazy',
  'data-url',
  'data-hi-res-src',
]

interface FigureConversion {
  readonly builder: TextBuilder
  writeChildren(parent: Node, inline: Inline): void
}

/** Writes pictures as placeholders and lists what they stand for. */
export class PictureFinder {
  readonly found: FoundPicture[] = []
  private readonly base: LinkBase
  private readonly stamp: string

  /** @param stamp makes the placeholders of this paste different from those of any other */
  constructor(base: LinkBase, stamp: string) {
    this.base = base
    this.stamp = stamp
  }

  write(image: Element, style: string, href: string | null, builder: TextBuilder): void {
    const emoji = emojiOf(image)
    if (emoji !== null) {
      builder.addText(emoji, [])
      return
    }
    const picture = this.placeholder(image, style)
    if (picture === null) return
    const target =
      href !== null && !/\.(?:jpe?g|png|gif|webp|avif)(?:$|\?)/i.test(href) ? href : null
    if (target === null) {
      builder.addPicture(picture)
      return
    }
    const link = image.ownerDocument.createElement('a')
    link.setAttribute('href', target)
    link.append(picture)
    builder.addPicture(link)
  }

  /** Writes a figure of one picture with its caption. @returns whether it was one */
  writeFigure(figure: Element, conversion: FigureConversion): boolean {
    const { builder } = conversion
    const [image, ...more] = figure.querySelectorAll('img')
    const caption = figure.querySelector('figcaption')
    if (image === undefined || more.length > 0 || caption === null) return false
    if (figure.querySelector('table, pre') !== null || builder.isInside('figure')) return false
    const picture = this.placeholder(image, image.getAttribute('style') ?? '')
    if (picture === null) return false
    builder.within('figure', (created) => {
      created.append(picture)
      builder.startLine('figcaption')
      conversion.writeChildren(caption, PLAIN)
      builder.endLine()
    })
    return true
  }

  private placeholder(image: Element, style: string): HTMLElement | null {
    if (isTrackingPixel(image, style)) return null
    const address = this.addressOf(image)
    if (address === null) return null
    const picture = image.ownerDocument.createElement('img')
    const [width, height] = [pixels(image, 'width', style), pixels(image, 'height', style)]
    const source = this.sourceOf(address, width, height)
    if (source === null) {
      picture.setAttribute('src', this.withoutOrigin(address))
      const path = image.getAttribute('data-path')
      if (path !== null) picture.setAttribute('data-path', path)
    } else {
      picture.setAttribute('data-placeholder', this.label(source))
      this.found.push({ label: picture.getAttribute('data-placeholder') ?? '', source })
    }
    picture.setAttribute('alt', alternativeText(image))
    if (image.getAttribute('data-decorative') === 'true') {
      picture.setAttribute('data-decorative', 'true')
    }
    if (width !== null) picture.setAttribute('width', String(width))
    if (height !== null) picture.setAttribute('height', String(height))
    return picture
  }

  private label(source: PictureSource): string {
    const which = `Picture ${this.found.length + 1}, pasted ${this.stamp}`
    return source.kind === 'remote' ? `${which}, from ${source.address}` : which
  }

  /** Null for a picture that is stored on this site already. */
  private sourceOf(
    address: string,
    width: number | null,
    height: number | null,
  ): PictureSource | null {
    if (/^(?:data:image\/|blob:)/i.test(address)) return { kind: 'readable', address }
    if (!/^https?:/i.test(address)) return { kind: 'file', width, height }
    const reference = this.withoutOrigin(address)
    if (reference.startsWith(this.base.filesPrefix)) return null
    return { kind: reference === address ? 'remote' : 'readable', address }
  }

  private withoutOrigin(address: string): string {
    const own = this.base.ownOrigins.find((origin) => address.startsWith(`${origin}/`))
    return own === undefined ? address : address.slice(own.length)
  }

  /** The address of the picture itself, where a page shows a smaller or no picture at first. */
  private addressOf(image: Element): string | null {
    const lazy = LAZY.map((name) => image.getAttribute(name) ?? '').find((value) => value !== '')
    const own = image.getAttribute('src') ?? ''
    const candidates = [
      ...(isStandIn(own) ? [] : [own]),
      ...(lazy === undefined ? [] : [lazy]),
      largestOf(image.getAttribute('srcset') ?? image.getAttribute('data-srcset') ?? ''),
      largestOf(sourceSet(image)),
    ]
    const written = candidates.find((candidate) => candidate !== '')
    if (written === undefined) return null
    try {
      return new URL(written, this.base.page ?? undefined).href
    } catch {
      // A relative address of an unknown page.
      return written
    }
  }
}

/** Pictures of a few bytes stand in for those that load later. */
const isStandIn = (address: string): boolean =>
  address === '' ||
  /^data:image\/(?:gif|svg\+xml)/i.test(address) ||
  /\/(?:blank|spacer|pixel)\.gif/.test(address)

function sourceSet(image: Element): string {
  const source = image.closest('picture')?.querySelector('source')
  return source?.getAttribute('srcset') ?? source?.getAttribute('data-srcset') ?? ''
}

function largestOf(set: string): string {
  let best = { address: '', size: -1 }
  for (const candidate of set.split(/,\s+/)) {
    const [address = '', size = '1'] = candidate.trim().split(/\s+/)
    const value = Number.parseFloat(size)
    if (address !== '' && value > best.size) best = { address, size: value }
  }
  return best.address
}

function pixels(image: Element, name: 'width' | 'height', style: string): number | null {
  const styled = new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([\\d.]+)px`, 'i').exec(style)?.[1]
  const value = Math.round(Number.parseFloat(image.getAttribute(name) ?? styled ?? ''))
  return value > 0 ? value : null
}

/** Chat and mail programs write emoji as small pictures. */
function emojiOf(image: Element): string | null {
  const alt = image.getAttribute('alt') ?? ''
  return /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u.test(alt) ? alt : null
}

function alternativeText(image: Element): string {
  const alt = (image.getAttribute('alt') ?? '')
    .replace(
      /\s*(?:Description automatically generated|AI-generated content may be incorrect\.?)[^\n]*/gi,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
  return /^[^\s/]+\.(?:jpe?g|png|gif|webp|bmp|emf|wmf)$/i.test(alt) ? '' : alt
}
