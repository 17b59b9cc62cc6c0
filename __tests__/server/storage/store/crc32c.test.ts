import { describe, expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check.ts'
import { formatCrc32c, updateCrc32c } from '../../../../server/storage/store/crc32c.ts'

describe('the CRC-32C', () => {
  // RFC 3720, appendix B.4, and the usual check value.
  it.each([
    ['nothing', Buffer.alloc(0), 0],
    ['the digits', Buffer.from('123456789'), 0xe3069283],
    ['32 zeros', Buffer.alloc(32), 0x8a9136aa],
    ['32 ones', Buffer.alloc(32, 0xff), 0x62a8ab43],
    ['32 rising bytes', Buffer.from(Array.from({ length: 32 }, (_, index) => index)), 0x46dd794e],
  ])('of %s is the published one', (_, bytes, expected) => {
    expect(updateCrc32c(0, bytes)).toBe(expected)
  })

  it('is the same however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat({ max: 100 }), (bytes, cut) => {
        const parts = updateCrc32c(updateCrc32c(0, bytes.subarray(0, cut)), bytes.subarray(cut))
        expect(parts).toBe(updateCrc32c(0, bytes))
      }),
    )
  })

  it('is written as Cloud Storage writes it', () => {
    expect(formatCrc32c(0xe3069283)).toBe('4waSgw==')
  })
})
