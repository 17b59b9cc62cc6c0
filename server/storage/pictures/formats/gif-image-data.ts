/** Findings in the image data of a GIF's frame. */
export interface GifImageData {
  /** Where the compressed data ends, in bytes. */
  readonly length: number
}

const MAX_CODE_BITS = 12

/**
 * Follows the codes of a frame (GIF89a, appendix F) to its last pixel without drawing any.
 *
 * @param data of all sub-blocks
 * @param codeBits the smallest size of a code
 * @param pixels that the frame has
 * @param used is told every colour that a pixel shows
 * @returns null when the data ends before the pixels do or is not LZW
 */
export function readFrameData(
  data: Buffer,
  codeBits: number,
  pixels: number,
  used: (colour: number) => void,
): GifImageData | null {
  const clear = 2 ** codeBits
  // Pixels that each code stands for. What a code adds are colours that stood for themselves before.
  const lengths = new Uint32Array(2 ** MAX_CODE_BITS)
  lengths.fill(1, 0, clear)
  let size = codeBits + 1
  let next = clear + 2
  let previousLength = 0
  let bits = 0
  let bitCount = 0
  let at = 0
  let drawn = 0
  for (;;) {
    while (bitCount < size) {
      const byte = data[at]
      if (byte === undefined) return drawn === pixels ? { length: at } : null
      bits |= byte << bitCount
      bitCount += 8
      at += 1
    }
    const code = bits & (2 ** size - 1)
    bits >>>= size
    bitCount -= size
    if (code === clear + 1) return drawn === pixels ? { length: at } : null
    if (code === clear) {
      size = codeBits + 1
      next = clear + 2
      previousLength = 0
      continue
    }
    // All pixels are there and no end follows: the codes ended with the one before.
    if (drawn === pixels) return { length: at - Math.floor((bitCount + size) / 8) }
    const isNew = code === next && previousLength > 0
    if (code > next || (code === next && !isNew)) return null
    if (code < clear) used(code)
    if (previousLength > 0 && next < lengths.length) {
      lengths[next] = previousLength + 1
      next += 1
      if (next === 2 ** size && size < MAX_CODE_BITS) size += 1
    }
    previousLength = lengths[code] ?? 0
    drawn += previousLength
    if (drawn > pixels) return null
  }
}
