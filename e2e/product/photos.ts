import sharp from 'sharp'
import type { Author } from './author.ts'

/** A file as a browser's file chooser takes it. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Colour of the part that is on top when the picture is upright, and of the rest. */
export const TOP_COLOUR = { r: 220, g: 40, b: 40 }
export const REST_COLOUR = { r: 40, g: 60, b: 200 }

/**
 * A photo as a phone held upright stores it: 1200 by 900 pixels lying on the side, with the note
 * (EXIF orientation 6) that it is to be turned right. Upright it is 900 by 1200, red on top.
 */
export async function sidewaysPhoto(): Promise<ChosenFile> {
  const left = await sharp({
    create: { width: 400, height: 900, channels: 3, background: TOP_COLOUR },
  })
    .png()
    .toBuffer()
  const buffer = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: REST_COLOUR },
  })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'from-a-phone.jpg', mimeType: 'image/jpeg', buffer }
}

/** A picture whose width is none of the site's. */
export async function oddPicture(width: number, height: number): Promise<ChosenFile> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g" x2="1" y2="1"><stop stop-color="#154"/><stop offset="1" stop-color="#fd8"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="50%" cy="50%" r="20%" fill="#fff"/></svg>`
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer()
  return { name: `${width}x${height}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** One file that a page offers of a picture. */
export interface OfferedFile {
  readonly url: string
  /** The width that the page promises, in pixels. */
  readonly width: number
}

/** Takes a `srcset` with width descriptors apart. */
export function offeredFiles(srcset: string): OfferedFile[] {
  return srcset.split(',').map((candidate) => {
    const [url = '', descriptor = ''] = candidate.trim().split(/\s+/)
    return { url, width: Number(/^(\d+)w$/.exec(descriptor)?.[1]) }
  })
}

/** Measures of an encoded picture, and the colours in the middle of its top and of its bottom. */
export async function inspectPicture(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colourAt = (row: number) => {
    const start = (row * info.width + Math.floor(info.width / 2)) * info.channels
    const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3)
    return { r, g, b }
  }
  return {
    width: info.width,
    height: info.height,
    top: colourAt(Math.floor(info.height * 0.1)),
    bottom: colourAt(Math.floor(info.height * 0.9)),
  }
}

/** Stores a picture of a post. @returns its address and its path */
export async function storeOddPicture(
  author: Author,
  postId: string,
  size: { readonly width: number; readonly height: number },
): Promise<{ readonly url: string; readonly path: string }> {
  const { buffer } = await oddPicture(size.width, size.height)
  const bytes = new Uint8Array(buffer)
  return author.storePicture(postId, {
    bytes,
    contentType: 'image/jpeg',
    extension: 'jpg',
    ...size,
  })
}
