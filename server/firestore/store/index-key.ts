import { compareText, numericId, typeOrder } from '../values/compare-values.ts'
import { vectorOf } from '../values/value.ts'
import type { Fields, Value } from '../values/value.ts'

/** Longest part of a key that one value may take; longer ones are cut and told apart elsewhere. */
export const PART_MAX_BYTES = 256
/** First byte of a value, by Firestore's order of types; 0 and 255 stay free for bounds. */
const TYPE_STEP = 8
const TERMINATOR = Buffer.of(0, 0)
const NAN_TAG = 2 * TYPE_STEP + 1

function tag(value: Value): number {
  return typeOrder(value) * TYPE_STEP + 2
}

/**
 * A value as bytes that sort as Firestore sorts values: `compare(a, b) <= 0` implies that the bytes
 * of `a` are not above those of `b`. Equal values have equal bytes.
 */
export function encodeKeyPart(value: Value): Buffer {
  const bytes = encode(value)
  return bytes.length > PART_MAX_BYTES ? bytes.subarray(0, PART_MAX_BYTES) : bytes
}

/** Was the value too long for its part of a key, so that other values may have the same? */
export function isCut(part: Buffer): boolean {
  return part.length === PART_MAX_BYTES
}

/** Where the keys of all values of the same type begin, NaN left out; for ranges open below. */
export function typeStart(value: Value): Buffer {
  return Buffer.of(tag(value))
}

/** Behind the keys of all values of the same type; for ranges that are open above. */
export function typeEnd(value: Value): Buffer {
  return Buffer.of(tag(value) + 1)
}

/** The first key behind all that begin with these bytes; null when there is none. */
export function behindPrefix(prefix: Buffer): Buffer | null {
  for (let at = prefix.length - 1; at >= 0; at -= 1) {
    const byte = prefix[at] ?? 255
    if (byte === 255) continue
    const next = Buffer.from(prefix.subarray(0, at + 1))
    next[at] = byte + 1
    return next
  }
  return null
}

function encode(value: Value): Buffer {
  const head = Buffer.of(tag(value))
  switch (value.kind) {
    case 'null':
      return head
    case 'boolean':
      return Buffer.of(tag(value), value.value ? 1 : 0)
    case 'integer':
    case 'double':
      return encodeNumber(value.value)
    case 'timestamp':
      return Buffer.concat([head, orderedInt64(value.microseconds)])
    case 'string':
      // A character has at least one byte: a long text is not encoded for its beginning.
      return Buffer.concat([
        head,
        terminated(Buffer.from(value.value.slice(0, PART_MAX_BYTES + 1))),
      ])
    case 'bytes':
      return Buffer.concat([head, terminated(value.value)])
    case 'reference':
      return Buffer.concat([head, encodePath(value.path)])
    case 'geoPoint':
      return Buffer.concat([head, orderedDouble(value.latitude), orderedDouble(value.longitude)])
    case 'array':
      return Buffer.concat([head, encodeList(value.values)])
    case 'map':
      return Buffer.concat([head, encodeMap(value)])
  }
}

/** The double just below, and what the integer has beyond it: exact for all 64-bit integers. */
function encodeNumber(value: bigint | number): Buffer {
  if (Number.isNaN(value)) return Buffer.of(NAN_TAG)
  const head = 2 * TYPE_STEP + 2
  let double = Number(value)
  let rest = 0
  if (typeof value === 'bigint') {
    if (double > value) double = previousDouble(double)
    rest = Number(value - BigInt(double))
  }
  return Buffer.concat([Buffer.of(head), orderedDouble(double), Buffer.of(rest >> 8, rest & 255)])
}

function previousDouble(value: number): number {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setFloat64(0, value)
  bytes.setBigInt64(0, bytes.getBigInt64(0) + (value > 0 ? -1n : 1n))
  return bytes.getFloat64(0)
}

function orderedDouble(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value === 0 ? 0 : value)
  // Negative numbers sort backwards, so all their bits flip; positive ones move above them.
  if ((bytes[0] ?? 0) & 128) for (const [at, byte] of bytes.entries()) bytes[at] = byte ^ 255
  else bytes[0] = (bytes[0] ?? 0) | 128
  return bytes
}

function orderedInt64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value + 2n ** 63n)
  return bytes
}

/** Zero bytes are escaped, so that two of them end the text and sort below anything longer. */
function terminated(bytes: Uint8Array, maxBytes = PART_MAX_BYTES): Buffer {
  const kept = bytes.length > maxBytes ? bytes.subarray(0, maxBytes) : bytes
  if (!kept.includes(0)) return Buffer.concat([kept, TERMINATOR])
  const parts: number[] = []
  for (const byte of kept) {
    parts.push(byte)
    if (byte === 0) parts.push(255)
  }
  return Buffer.from([...parts, 0, 0])
}

function encodePath(path: string): Buffer {
  return Buffer.concat([...path.split('/').map((id) => encodeId(id, PART_MAX_BYTES)), Buffer.of(0)])
}

/**
 * An id as bytes that sort as Firestore sorts ids: numbers (`__id7__`) first, by their value, then
 * text by its UTF-8 bytes. No id's bytes begin with those of another.
 */
export function encodeId(id: string, maxBytes = Infinity): Buffer {
  const number = numericId(id)
  if (number !== null) return Buffer.concat([Buffer.of(1), orderedInt64(number)])
  return Buffer.concat([Buffer.of(2), terminated(Buffer.from(id), maxBytes)])
}

function encodeList(values: readonly Value[]): Buffer {
  const parts: Buffer[] = []
  let size = 0
  for (const value of values) {
    if (size > PART_MAX_BYTES) break
    const part = encode(value)
    size += part.length
    parts.push(part)
  }
  return Buffer.concat([...parts, Buffer.of(0)])
}

function encodeMap(value: Value & { kind: 'map' }): Buffer {
  const vector = vectorOf(value)
  if (vector !== null) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(vector.length)
    return Buffer.concat([length, encodeList(vector)])
  }
  return Buffer.concat([...sortedEntries(value.fields), Buffer.of(0)])
}

function* sortedEntries(fields: Fields): Generator<Buffer> {
  let size = 0
  for (const name of [...fields.keys()].sort(compareText)) {
    const item = fields.get(name)
    if (item === undefined || size > PART_MAX_BYTES) return
    const part = Buffer.concat([Buffer.of(1), terminated(Buffer.from(name)), encode(item)])
    size += part.length
    yield part
  }
}
