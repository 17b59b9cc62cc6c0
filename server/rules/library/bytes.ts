import { RulesBytes } from '../values/values.ts'
import type { RulesValue } from '../values/values.ts'
import { crc32, crc32c, md5, sha256 } from './digests.ts'
import { BYTES, STRING } from './kinds.ts'
import { argument, methodsOf } from './method.ts'
import type { LibraryFunction } from './method.ts'

function toHex({ bytes }: RulesBytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** Base64 with the alphabet of RFC 4648, section 5, padding included. */
function toBase64({ bytes }: RulesBytes): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_')
}

/** Methods of bytes. */
export const BYTES_METHODS = methodsOf(BYTES, {
  size: [0, ({ bytes }) => BigInt(bytes.length)],
  toHexString: [0, toHex],
  toBase64: [0, toBase64],
})

function hashing(digest: (bytes: Uint8Array) => Uint8Array): LibraryFunction {
  return {
    minArgs: 1,
    maxArgs: 1,
    call: (args) => new RulesBytes(digest(bytesOf(args))),
  }
}

/** Bytes themselves, or those of a string in UTF-8. */
function bytesOf(args: readonly RulesValue[]): Uint8Array {
  const [first] = args
  return typeof first === 'string'
    ? new TextEncoder().encode(argument(args, 0, STRING))
    : argument(args, 0, BYTES).bytes
}

/** The functions of `hashing`. */
export const HASHING_FUNCTIONS: Readonly<Record<string, LibraryFunction>> = {
  crc32: hashing(crc32),
  crc32c: hashing(crc32c),
  md5: hashing(md5),
  sha256: hashing(sha256),
}
