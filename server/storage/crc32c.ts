/** Reflected polynomial of CRC-32C (Castagnoli), RFC 3720 appendix B.4. */
const POLYNOMIAL = 0x82f63b78

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value >>> 0
})

/** Running CRC-32C: start with 0, feed pieces in order. Node's own crc32 is another polynomial. */
export function updateCrc32c(current: number, bytes: Uint8Array): number {
  let value = ~current >>> 0
  for (const byte of bytes) value = ((TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)) >>> 0
  return ~value >>> 0
}

/** A CRC as Cloud Storage writes it: base64 of four bytes, big-endian. */
export function formatCrc32c(value: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes.toString('base64')
}
