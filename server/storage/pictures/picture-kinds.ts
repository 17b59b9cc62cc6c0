/** A kind of picture that browsers show and that cannot carry script. SVG is not one of them. */
export interface PictureKind {
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif'
  /** The name that sharp gives it. */
  readonly format: 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'
  readonly matches: (start: Buffer) => boolean
}

/** Longest beginning that a signature may need, in bytes. */
export const SIGNATURE_BYTES = 16

const ascii = (start: Buffer, from: number, to: number) => start.toString('latin1', from, to)

/** The kinds, each with its signature. */
export const PICTURE_KINDS: readonly PictureKind[] = [
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

/** The kind whose signature these bytes begin with, whatever a name or declared type says. */
export function detectPictureKind(bytes: Buffer): PictureKind | null {
  const start = bytes.subarray(0, SIGNATURE_BYTES)
  return PICTURE_KINDS.find(({ matches }) => matches(start)) ?? null
}
