/** Reflected polynomial of CRC-32C (Castagnoli), RFC 3720 appendix B.4. */
const POLYNOMIAL = 0x82f63b78

/** How many bytes one step takes, each by a table of its own: a byte at a time is ten times slower. */
const STEP_BYTES = 8

/** Table k holds what a byte makes of the sum when k more bytes of zero follow it. */
const TABLES = new Int32Array(256 * STEP_BYTES)
for (let index = 0; index < 256; index += 1) {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  TABLES[index] = value
}
for (let index = 256; index < TABLES.length; index += 1) {
  const shorter = at(index - 256)
  TABLES[index] = at(shorter & 0xff) ^ (shorter >>> 8)
}

function at(index: number): number {
  return TABLES[index] ?? 0
}

/** Running CRC-32C: start with 0, feed pieces in order. Node's own crc32 is another polynomial. */
export function updateCrc32c(current: number, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wholeSteps = bytes.length - (bytes.length % STEP_BYTES)
  let value = ~current
  let position = 0
  for (; position < wholeSteps; position += STEP_BYTES) {
    const low = view.getInt32(position, true) ^ value
    const high = view.getInt32(position + 4, true)
    value =
      at(0x700 | (low & 0xff)) ^
      at(0x600 | ((low >>> 8) & 0xff)) ^
      at(0x500 | ((low >>> 16) & 0xff)) ^
      at(0x400 | (low >>> 24)) ^
      at(0x300 | (high & 0xff)) ^
      at(0x200 | ((high >>> 8) & 0xff)) ^
      at(0x100 | ((high >>> 16) & 0xff)) ^
      at(high >>> 24)
  }
  for (; position < bytes.length; position += 1) {
    value = at((value ^ view.getUint8(position)) & 0xff) ^ (value >>> 8)
  }
  return ~value >>> 0
}

/** A CRC as Cloud Storage writes it: base64 of four bytes, big-endian. */
export function formatCrc32c(value: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes.toString('base64')
}
