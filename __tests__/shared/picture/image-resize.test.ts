import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import { fitWithin } from '../../../shared/picture/image-resize.ts'

describe('fitting a picture into a box', () => {
  it('scales the longer side down to the box and keeps the proportions', () => {
    expect(fitWithin({ width: 8000, height: 6000 })).toEqual({ width: 3840, height: 2880 })
    expect(fitWithin({ width: 3000, height: 6000 })).toEqual({ width: 1920, height: 3840 })
  })

  it('never scales up', () => {
    expect(fitWithin({ width: 2725, height: 2225 })).toEqual({ width: 2725, height: 2225 })
    expect(fitWithin({ width: 3840, height: 1 })).toEqual({ width: 3840, height: 1 })
  })

  it('takes any box', () => {
    const box = { width: 100, height: 50 }
    expect(fitWithin({ width: 400, height: 100 }, box)).toEqual({ width: 100, height: 25 })
  })

  it('always fits, never vanishes and never grows', () => {
    const side = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(side, side, side, side, (width, height, boxWidth, boxHeight) => {
        const fitted = fitWithin({ width, height }, { width: boxWidth, height: boxHeight })
        expect(fitted.width).toBeGreaterThanOrEqual(1)
        expect(fitted.height).toBeGreaterThanOrEqual(1)
        expect(fitted.width).toBeLessThanOrEqual(Math.min(width, boxWidth))
        expect(fitted.height).toBeLessThanOrEqual(Math.min(height, boxHeight))
      }),
    )
  })
})
