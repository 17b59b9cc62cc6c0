import { SHORTENED_BYTES } from './clean-picture.ts'
import { readVp8 } from './vp8-partitions.ts'
import { writeChunk, writeWebp } from './webp-chunks.ts'
import type { WebpChunk } from './webp-chunks.ts'

/** The coded pixels of a WebP or of one of its frames. */
export interface WebpImage {
  readonly width: number
  readonly height: number
  readonly isLossless: boolean
  readonly data: Buffer
  /** The transparency of a lossy picture, coded apart. */
  readonly alpha: Buffer | null
}

const LOSSLESS_SIGNATURE = 0x2f
const LOSSLESS_HEADER_BYTES = 5
const RAW_ALPHA = 0
const ALPHA_FLAG = 0x10

/**
 * Finds the coded pixels among chunks.
 *
 * @returns null unless there is one picture, of the size that its own header says
 */
export function readImage(chunks: readonly WebpChunk[]): WebpImage | null {
  const images = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L')
  const alphas = chunks.filter(({ type }) => type === 'ALPH')
  const [image] = images
  if (image === undefined || images.length > 1 || alphas.length > 1) return null
  const { type, data } = image
  if (type === 'VP8L') {
    if (data.length < LOSSLESS_HEADER_BYTES || data[0] !== LOSSLESS_SIGNATURE) return null
    const bits = data.readUInt32LE(1)
    if (bits >>> 29 !== 0) return null
    const [width, height] = [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    return { width, height, isLossless: true, data, alpha: null }
  }
  const frame = readVp8(data)
  if (frame === null) return null
  const { width, height } = frame
  const alpha = alphas[0]?.data ?? null
  const isRaw = alpha !== null && ((alpha[0] ?? 0) & 0x03) === RAW_ALPHA
  if (isRaw && alpha.length !== 1 + width * height) return null
  return { width, height, isLossless: false, data, alpha }
}

/** Writes the chunks of an image. */
export function writeImage({ isLossless, data, alpha }: WebpImage): Buffer {
  const image = writeChunk(isLossless ? 'VP8L' : 'VP8 ', data)
  return alpha === null ? image : Buffer.concat([writeChunk('ALPH', alpha), image])
}

/** Files with this image alone, each time without the last bytes of one of its streams. */
export function* shortenImage(image: WebpImage): Generator<Buffer> {
  const { data, alpha } = image
  if (image.isLossless) {
    yield standAlone({ ...image, data: data.subarray(0, -SHORTENED_BYTES) })
    return
  }
  if (alpha !== null && ((alpha[0] ?? 0) & 0x03) !== RAW_ALPHA) {
    yield standAlone({ ...image, alpha: alpha.subarray(0, -SHORTENED_BYTES) })
  }
  const frame = readVp8(data)
  if (frame === null) return
  const { firstEnd, partitions } = frame
  const tag = data.readUIntLE(0, 3)
  if (tag >>> 5 > SHORTENED_BYTES) {
    const first = Buffer.from(data.subarray(0, firstEnd - SHORTENED_BYTES))
    first.writeUIntLE(tag - (SHORTENED_BYTES << 5), 0, 3)
    yield standAlone({ ...image, data: Buffer.concat([first, data.subarray(firstEnd)]) })
  }
  for (const [index, { start, end }] of partitions.entries()) {
    if (end - start <= SHORTENED_BYTES) continue
    const shorter = Buffer.concat([data.subarray(0, end - SHORTENED_BYTES), data.subarray(end)])
    // The last partition ends with the data and has no size of its own.
    if (index < partitions.length - 1) {
      shorter.writeUIntLE(end - start - SHORTENED_BYTES, firstEnd + 3 * index, 3)
    }
    yield standAlone({ ...image, data: shorter })
  }
}

function standAlone(image: WebpImage): Buffer {
  if (image.alpha === null) return writeWebp(writeImage(image))
  const head = Buffer.alloc(10)
  head[0] = ALPHA_FLAG
  head.writeUIntLE(image.width - 1, 4, 3)
  head.writeUIntLE(image.height - 1, 7, 3)
  return writeWebp(Buffer.concat([writeChunk('VP8X', head), writeImage(image)]))
}
