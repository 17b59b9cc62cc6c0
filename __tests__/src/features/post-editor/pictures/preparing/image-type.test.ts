import { describe, expect, it } from '@jest/globals'
import { detectImageType } from '../../../../../../src/features/post-editor/pictures/preparing/image-type'

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.charCodeAt(0)),
    ),
  )

describe('the format of a chosen picture', () => {
  it('is told by its content', () => {
    expect(detectImageType(bytes(0xff, 0xd8, 0xff, 0xe1))).toBe('image/jpeg')
    expect(detectImageType(bytes(0x89, 'PNG\r\n', 0x1a, '\n'))).toBe('image/png')
    expect(detectImageType(bytes('GIF89a'))).toBe('image/gif')
    expect(detectImageType(bytes('RIFF', 0, 0, 0, 0, 'WEBP'))).toBe('image/webp')
  })

  it.each([
    ['AVIF', bytes(0, 0, 0, 0x20, 'ftypavif')],
    ['HEIC', bytes(0, 0, 0, 0x20, 'ftypheic')],
    ['SVG', bytes('<svg xmlns="http')],
    ['TIFF', bytes('II*', 0)],
  ])('is refused by name when it is %s', (name, head) => {
    expect(() => detectImageType(head)).toThrow(name)
    expect(() => detectImageType(head)).toThrow(
      expect.objectContaining({ code: 'image/unsupported-type' }),
    )
  })

  it('is refused when it is no picture at all', () => {
    expect(() => detectImageType(bytes('hello'))).toThrow(/Choose a JPEG, PNG, WebP or GIF/)
  })
})
