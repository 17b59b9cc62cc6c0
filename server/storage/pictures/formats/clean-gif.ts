import type { CleanPicture } from './clean-picture.ts'
import { assertBearableSize } from './refuse-picture.ts'

/** Findings in the image data of a GIF's frame. */
interface GifImageData {
  /** Where the compressed data ends, in bytes. */
  readonly length: number
}

const MAX_CODE_BITS = 12

const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff
const SCREEN_BYTES = 13
const DESCRIPTOR_BYTES = 10
const MAX_SUB_BLOCK_BYTES = 255
const NOTHING = Buffer.alloc(0)

/** Extensions of applications that say how an animation repeats. */
const REPETITIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

interface SubBlocks {
  readonly data: Buffer
  /** As they stand in the file, with the empty one that ends them. */
  readonly raw: Buffer
  readonly end: number
}

/** The colours of a frame or of the whole picture, and which of them are shown. */
interface ColourTable {
  readonly colours: Buffer
  readonly used: Set<number>
}

interface Frame {
  readonly control: Buffer
  readonly descriptor: Buffer
  readonly table: ColourTable | null
  readonly codeBits: number
  readonly data: Buffer
}

/** Length of a colour table in bytes, from the flags that announce it. */
const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/**
 * A GIF with nothing but its frames, whose pixels and timing are untouched: each colour of a table is
 * shown somewhere, each byte of a frame belongs to its pixels.
 *
 * @returns null when the structure is not that of a GIF (GIF89a, appendix B)
 * @throws StorageError `storage/too-many-pixels`
 */
export function cleanGif(bytes: Buffer): CleanPicture | null {
  if (bytes.length < SCREEN_BYTES) return null
  const screen = Buffer.from(bytes.subarray(0, SCREEN_BYTES))
  // Pixels are square to every browser.
  screen[12] = 0
  const screenFlags = screen[10] ?? 0
  let at = SCREEN_BYTES + colourTableBytes(screenFlags)
  const table = { colours: bytes.subarray(SCREEN_BYTES, at), used: new Set([screen[11] ?? 0]) }
  const [width, height] = [screen.readUInt16LE(6), screen.readUInt16LE(8)]
  let repetition: Buffer | null = null
  let control: Buffer = NOTHING
  const frames: Frame[] = []
  for (;;) {
    const block = bytes[at]
    if (block === TRAILER) break
    if (block === IMAGE) {
      assertBearableSize(width, height, frames.length + 1)
      const found = readFrame(bytes, at, { width, height }, control, table)
      if (found === null) return null
      frames.push(found.frame)
      control = NOTHING
      at = found.end
      continue
    }
    const label = bytes[at + 1]
    const parts = readSubBlocks(bytes, at + 2)
    if (block !== EXTENSION || parts === null) return null
    at = parts.end
    if (label === GRAPHIC_CONTROL) {
      if (parts.data.length !== 4) return null
      control = writeControl(parts.data)
    } else if (label === APPLICATION) repetition ??= writeRepetition(parts.data)
  }
  if (frames.length === 0) return null
  const pieces = [screen, usedOnly(table), repetition ?? NOTHING]
  for (const { control, descriptor, table, codeBits, data } of frames) {
    pieces.push(control, descriptor)
    if (table !== null) pieces.push(usedOnly(table))
    pieces.push(Buffer.from([codeBits]), data)
  }
  return { bytes: Buffer.concat([...pieces, Buffer.from([TRAILER])]), shortened: [] }
}

function readFrame(
  bytes: Buffer,
  at: number,
  screen: { readonly width: number; readonly height: number },
  control: Buffer,
  screenTable: ColourTable,
): { readonly frame: Frame; readonly end: number } | null {
  const descriptor = Buffer.from(bytes.subarray(at, at + DESCRIPTOR_BYTES))
  if (descriptor.length < DESCRIPTOR_BYTES) return null
  const flags = descriptor[9] ?? 0
  descriptor[9] = flags & ~0x18
  const [left, top] = [descriptor.readUInt16LE(1), descriptor.readUInt16LE(3)]
  const [width, height] = [descriptor.readUInt16LE(5), descriptor.readUInt16LE(7)]
  if (left + width > screen.width || top + height > screen.height) return null
  const tableStart = at + DESCRIPTOR_BYTES
  const tableEnd = tableStart + colourTableBytes(flags)
  const codeBits = bytes[tableEnd]
  if (codeBits === undefined || codeBits < 2 || codeBits > 8) return null
  const parts = readSubBlocks(bytes, tableEnd + 1)
  if (parts === null) return null
  const own = { colours: bytes.subarray(tableStart, tableEnd), used: new Set<number>() }
  const table = own.colours.length === 0 ? null : own
  const found = readFrameData(parts.data, codeBits, width * height, (colour) => {
    ;(table ?? screenTable).used.add(colour)
  })
  if (found === null) return null
  const { length } = found
  const data =
    length === parts.data.length ? parts.raw : writeSubBlocks(parts.data.subarray(0, length))
  return { frame: { control, descriptor, table, codeBits, data }, end: parts.end }
}

/** The data of a row of sub-blocks; null when the bytes end before it does. */
function readSubBlocks(bytes: Buffer, start: number): SubBlocks | null {
  const data: Buffer[] = []
  let at = start
  for (;;) {
    const size = bytes[at]
    if (size === undefined) return null
    const end = at + 1 + size
    if (size === 0) return { data: Buffer.concat(data), raw: bytes.subarray(start, end), end }
    data.push(bytes.subarray(at + 1, end))
    at = end
  }
}

function writeSubBlocks(data: Buffer): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < data.length; at += MAX_SUB_BLOCK_BYTES) {
    const block = data.subarray(at, at + MAX_SUB_BLOCK_BYTES)
    blocks.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}

/** Delay, what becomes of the frame before, and which colour is transparent (section 23). */
function writeControl(data: Buffer): Buffer {
  const kept = Buffer.from([EXTENSION, GRAPHIC_CONTROL, 4, ...data, 0])
  kept[3] = (data[0] ?? 0) & 0x1f
  if ((data[0] ?? 0) % 2 === 0) kept[6] = 0
  return kept
}

/** How often the animation repeats; null when the extension is about something else. */
function writeRepetition(data: Buffer): Buffer | null {
  const application = data.toString('latin1', 0, 11)
  if (!REPETITIONS.has(application) || data.length < 14 || data[11] !== 1) return null
  return Buffer.concat([
    Buffer.from([EXTENSION, APPLICATION, application.length]),
    data.subarray(0, 11),
    Buffer.from([3, 1, ...data.subarray(12, 14), 0]),
  ])
}

/** Blanks the colours that no pixel shows: they could be anything, words included. */
const usedOnly = ({ colours, used }: ColourTable) =>
  Buffer.from(colours.map((byte, at) => (used.has(Math.floor(at / 3)) ? byte : 0)))

/**
 * Follows the codes of a frame (GIF89a, appendix F) to its last pixel without drawing any.
 *
 * @param data of all sub-blocks
 * @param codeBits the smallest size of a code
 * @param pixels that the frame has
 * @param used is told every colour that a pixel shows
 * @returns null when the data ends before the pixels do or is not LZW
 */
function readFrameData(
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
