import { createHash } from 'node:crypto'
import { crc32 as zlibCrc32 } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import { runs } from '../../setup/runs.ts'
import { crc32, crc32c, md5, sha256 } from '../../../server/rules/library/digests.ts'
import { holds } from './decide.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('digests', () => {
  it('are those of the runtime', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(hex(md5(bytes))).toBe(createHash('md5').update(bytes).digest('hex'))
        expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
        expect(hex(crc32(bytes))).toBe(zlibCrc32(bytes).toString(16).padStart(8, '0'))
      }),
      { numRuns: runs(300) },
    )
  })

  it('know the check value of CRC-32C', () => {
    expect(hex(crc32c(new TextEncoder().encode('123456789')))).toBe('e3069283')
  })

  it.each([
    "hashing.md5('a').toHexString() == '0CC175B9C0F1B6A831C399E269772661'",
    "hashing.md5('a') == hashing.md5(b'a')",
    "hashing.sha256('ñ').size() == 32 && hashing.sha256('ñ') == hashing.sha256(b'\\xC3\\xB1')",
    "hashing.crc32('123456789').toHexString() == 'CBF43926'",
    "hashing.crc32c('123456789').toBase64() == '4waSgw=='",
  ])('%s', (condition) => {
    expect(holds(condition)).toBe(true)
  })

  it('are of strings and bytes alone', () => {
    expect(holds('hashing.md5(1) == hashing.md5(1)')).toBe(false)
  })
})
