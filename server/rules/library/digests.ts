/** Digests in plain TypeScript: rules are evaluated without anything of Node. */

/** CRC polynomials with their bits reversed: that of zlib, and Castagnoli's. */
const CRC32_POLYNOMIAL = 0xedb88320
const CRC32C_POLYNOMIAL = 0x82f63b78

function crcTable(polynomial: number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte
    for (let bit = 0; bit < 8; bit += 1) {
      value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
    }
    return value >>> 0
  })
}

const CRC32_TABLE = crcTable(CRC32_POLYNOMIAL)
const CRC32C_TABLE = crcTable(CRC32C_POLYNOMIAL)

function crc(bytes: Uint8Array, table: Uint32Array): Uint8Array {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0)
  return fromWords([value ^ 0xffffffff], false)
}

/** CRC-32 as four bytes, the highest first. */
export function crc32(bytes: Uint8Array): Uint8Array {
  return crc(bytes, CRC32_TABLE)
}

/** CRC-32C as four bytes, the highest first, as Cloud Storage writes it. */
export function crc32c(bytes: Uint8Array): Uint8Array {
  return crc(bytes, CRC32C_TABLE)
}

/** The message, the bit 1, zeros, and the length in bits: a whole number of 64-byte blocks. */
function padded(bytes: Uint8Array, isLittleEndian: boolean): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64
  const block = new Uint8Array(length)
  block.set(bytes)
  block[bytes.length] = 0x80
  const view = new DataView(block.buffer)
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n, isLittleEndian)
  return view
}

function fromWords(words: readonly number[], isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4))
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word, isLittleEndian)
  return new Uint8Array(view.buffer)
}

/** The first 32 bits behind the point of a positive number. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) >>> 0
}

const MD5_SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
]
const MD5_CONSTANTS = Array.from(
  { length: 64 },
  (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) >>> 0,
)

/** MD5. @see https://www.rfc-editor.org/rfc/rfc1321 */
export function md5(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes, true)
  let state: [number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    let [a, b, c, d] = state
    for (let step = 0; step < 64; step += 1) {
      const [mixed, word] = md5Round(step, b, c, d)
      const sum = a + mixed + (MD5_CONSTANTS[step] ?? 0) + view.getUint32(offset + word * 4, true)
      const shift = MD5_SHIFTS[step >> 4]?.[step & 3] ?? 0
      const turned = (sum << shift) | ((sum >>> 0) >>> (32 - shift))
      ;[a, b, c, d] = [d, (b + turned) | 0, b, c]
    }
    const [w, x, y, z] = state
    state = [(w + a) | 0, (x + b) | 0, (y + c) | 0, (z + d) | 0]
  }
  return fromWords(state, true)
}

/** Returns the mix of a step, and the index of the block's word that it takes. */
function md5Round(step: number, b: number, c: number, d: number): readonly [number, number] {
  if (step < 16) return [(b & c) | (~b & d), step]
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16]
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16]
  return [c ^ (b | ~d), (7 * step) % 16]
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return primes
}

const SHA256_START = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)))
const SHA256_CONSTANTS = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)))

const turnRight = (value: number, bits: number) => (value >>> bits) | (value << (32 - bits))

/** SHA-256. @see https://www.rfc-editor.org/rfc/rfc6234 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes, false)
  const schedule = new Int32Array(64)
  const word = (index: number) => schedule[index] ?? 0
  let state = SHA256_START
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    for (let step = 0; step < 64; step += 1) {
      if (step < 16) {
        schedule[step] = view.getInt32(offset + step * 4)
      } else {
        const [late, early] = [word(step - 2), word(step - 15)]
        const lateSum = turnRight(late, 17) ^ turnRight(late, 19) ^ (late >>> 10)
        const earlySum = turnRight(early, 7) ^ turnRight(early, 18) ^ (early >>> 3)
        schedule[step] = lateSum + word(step - 7) + earlySum + word(step - 16)
      }
    }
    state = sha256Block(state, word)
  }
  return fromWords(state, false)
}

function sha256Block(state: readonly number[], word: (index: number) => number): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let step = 0; step < 64; step += 1) {
    const eSum = turnRight(e, 6) ^ turnRight(e, 11) ^ turnRight(e, 25)
    const first = h + eSum + ((e & f) ^ (~e & g)) + (SHA256_CONSTANTS[step] ?? 0) + word(step)
    const aSum = turnRight(a, 2) ^ turnRight(a, 13) ^ turnRight(a, 22)
    const second = aSum + ((a & b) ^ (a & c) ^ (b & c))
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  return [a, b, c, d, e, f, g, h].map((value, index) => (value + (state[index] ?? 0)) | 0)
}
