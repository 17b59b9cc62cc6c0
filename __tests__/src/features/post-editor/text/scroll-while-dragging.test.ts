import { describe, expect, it } from '@jest/globals'
import { scrollStep } from '../../../../../src/features/post-editor/writing/blocks/scroll-while-dragging'

const VIEW = { top: 100, bottom: 700 }

describe('scrolling while something is dragged', () => {
  it('does nothing away from the edges', () => {
    expect(scrollStep(400, VIEW)).toBe(0)
    expect(scrollStep(170, VIEW)).toBe(0)
  })

  it('goes up near the upper edge and down near the lower one, faster the nearer', () => {
    const up = [150, 120, 100].map((pointer) => scrollStep(pointer, VIEW))
    const down = [650, 680, 700].map((pointer) => scrollStep(pointer, VIEW))
    expect(up).toEqual(down.map((step) => -step))
    expect(down).toEqual(down.toSorted((a, b) => a - b))
    expect(down[0]).toBeGreaterThan(0)
  })

  it('is no faster beyond the edge', () => {
    expect(scrollStep(900, VIEW)).toBe(scrollStep(700, VIEW))
    expect(scrollStep(0, VIEW)).toBe(scrollStep(100, VIEW))
  })

  it('leaves a place where nothing moves also in a low view', () => {
    expect(scrollStep(40, { top: 0, bottom: 80 })).toBe(0)
  })
})
