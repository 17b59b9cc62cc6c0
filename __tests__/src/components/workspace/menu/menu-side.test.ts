import { describe, expect, it } from '@jest/globals'
import { menuSide } from '../../../../../src/components/workspace/menu/menu-side'

const button = (top: number) => ({ top, bottom: top + 40 })

describe('the side of a menu', () => {
  it.each([
    ['in the middle of the window, below its button', 300, 200, 'below', 'below', 452],
    ['near the lower edge, above its button', 700, 200, 'below', 'above', 692],
    ['of a bar at the lower edge, above it', 700, 200, 'above', 'above', 692],
    [
      'near the upper edge, below its button, also where it prefers to be above',
      20,
      200,
      'above',
      'below',
      732,
    ],
  ] as const)('is, %s', (_where, top, menuHeight, preferred, side, maxHeight) => {
    expect(menuSide(button(top), 800, menuHeight, preferred)).toEqual({ side, maxHeight })
  })

  it('is the larger one where neither has room, and the menu scrolls there', () => {
    expect(menuSide(button(240), 400, 600, 'below')).toEqual({ side: 'above', maxHeight: 232 })
    expect(menuSide(button(100), 400, 600, 'above')).toEqual({ side: 'below', maxHeight: 252 })
  })
})
