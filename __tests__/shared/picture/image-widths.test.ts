import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import {
  IMAGE_QUALITY,
  IMAGE_WIDTHS,
  SMALL_IMAGE_WIDTHS,
  widthsFor,
} from '../../../shared/picture/image-widths.ts'

describe('the widths of pictures', () => {
  it('are those of the specification', () => {
    expect(IMAGE_WIDTHS).toEqual([640, 750, 828, 1080, 1200, 1920, 2048, 3840])
    expect(SMALL_IMAGE_WIDTHS[0]).toBe(16)
    expect(SMALL_IMAGE_WIDTHS.at(-1)).toBe(384)
    expect(IMAGE_QUALITY).toBe(75)
  })
})

describe('widthsFor', () => {
  it.each([
    [2725, [640, 750, 828, 1080, 1200, 1920, 2048]],
    [640, [640]],
    [639, [639]],
    [1, [1]],
    [5000, [...IMAGE_WIDTHS]],
  ])('makes of a picture %d wide the widths %j', (source, widths) => {
    expect(widthsFor(source)).toEqual(widths)
  })

  it('chooses from the list it is given', () => {
    expect(widthsFor(100, SMALL_IMAGE_WIDTHS)).toEqual([16, 32, 48, 64, 96])
  })

  it('is never wider than the source and never empty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (source) => {
        const widths = widthsFor(source)
        expect(widths.length).toBeGreaterThan(0)
        expect(Math.max(...widths)).toBeLessThanOrEqual(source)
      }),
    )
  })
})
