const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

/** Extensions of applications that say how an animation repeats. */
const KEPT_APPLICATIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/** Length of a colour table in bytes, from the flags that announce it. */
const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where a row of data sub-blocks ends, or -1 when the bytes do. */
function endOfSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (;;) {
    const size = bytes[at]
    if (size === undefined) return -1
    at += size + 1
    if (size === 0) return at
  }
}

/**
 * A GIF without comments, XMP and other notes, and without anything after its end; its frames and
 * their timing untouched.
 *
 * @returns null when the structure is not that of a GIF (GIF89a, appendix B)
 */
export function cleanGif(bytes: Buffer): Buffer | null {
  const screenFlags = bytes[10]
  if (screenFlags === undefined) return null
  let at = 13 + colourTableBytes(screenFlags)
  const pieces: Buffer[] = [bytes.subarray(0, at)]
  for (;;) {
    const block = bytes[at]
    if (block === TRAILER) return Buffer.concat([...pieces, Buffer.from([TRAILER])])
    const label = bytes[at + 1]
    let end = -1
    let isKept = true
    if (block === IMAGE) {
      const flags = bytes[at + 9]
      if (flags === undefined) return null
      // Descriptor, colour table, one byte of code size, then the data.
      end = endOfSubBlocks(bytes, at + 10 + colourTableBytes(flags) + 1)
    } else if (block === EXTENSION && label !== undefined) {
      end = endOfSubBlocks(bytes, at + 2)
      const application = bytes.toString('latin1', at + 3, at + 14)
      isKept =
        label === GRAPHIC_CONTROL || (label === APPLICATION && KEPT_APPLICATIONS.has(application))
    }
    if (end === -1) return null
    if (isKept) pieces.push(bytes.subarray(at, end))
    at = end
  }
}
