import sharp from 'sharp'
import { StorageError } from './storage-error.ts'

/** Larger pictures would cost too much memory later; a 100-megapixel camera fits. */
const MAX_PIXELS = 120_000_000

/** Longest readable beginning that a signature may need. */
const SIGNATURE_BYTES = 16

interface Kind {
  readonly contentType: string
  /** The name that sharp gives it. */
  readonly format: string
  readonly matches: (start: Buffer) => boolean
}

const ascii = (start: Buffer, from: number, to: number) => start.toString('latin1', from, to)

/** The kinds of picture that browsers show and that cannot carry script. SVG is not one of them. */
const KINDS: readonly Kind[] = [
  {
    contentType: 'image/jpeg',
    format: 'jpeg',
    matches: (start) => start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff,
  },
  {
    contentType: 'image/png',
    format: 'png',
    matches: (start) => ascii(start, 0, 8) === '\x89PNG\r\n\x1a\n',
  },
  {
    contentType: 'image/gif',
    format: 'gif',
    matches: (start) => /^GIF8[79]a/.test(ascii(start, 0, 6)),
  },
  {
    contentType: 'image/webp',
    format: 'webp',
    matches: (start) => ascii(start, 0, 4) === 'RIFF' && ascii(start, 8, 12) === 'WEBP',
  },
  {
    contentType: 'image/avif',
    format: 'heif',
    matches: (start) => ascii(start, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(start, 8, 12)),
  },
]

/**
 * Decides what a file is by its bytes, whatever its name or declared type says: signature first,
 * then its header as an image decoder reads it.
 *
 * @param source the bytes, or the path of a file that holds them
 * @param start at least the first 16 bytes
 * @returns the content type to store and to serve
 * @throws StorageError `storage/unsupported-content` for anything but a readable JPEG, PNG, GIF,
 *   WebP or AVIF
 */
export async function detectContentType(source: Buffer | string, start: Buffer): Promise<string> {
  const head = start.subarray(0, SIGNATURE_BYTES)
  const kind = KINDS.find(({ matches }) => matches(head))
  if (kind === undefined) throw new StorageError('storage/unsupported-content')
  try {
    const { format, width, height } = await sharp(source, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
    }).metadata()
    if (format === kind.format && width * height <= MAX_PIXELS) return kind.contentType
  } catch (cause) {
    throw new StorageError('storage/unsupported-content', 'Its header is damaged.', { cause })
  }
  throw new StorageError('storage/unsupported-content', 'Its header is contradictory or too large.')
}
