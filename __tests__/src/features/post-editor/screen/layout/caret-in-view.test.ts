import { describe, expect, it } from '@jest/globals'
import { scrollNeeded } from '../../../../../../src/features/post-editor/screen/layout/caret-in-view'

const view = { top: 100, bottom: 700 }
const line = (top: number) => ({ top, bottom: top + 20 })

describe('the caret', () => {
  it('stays where it is while there is room around its line', () => {
    expect(scrollNeeded(line(140), view)).toBe(0)
    expect(scrollNeeded(line(400), view)).toBe(0)
    expect(scrollNeeded(line(640), view)).toBe(0)
  })

  it('comes up from behind the lower bar, with room below its line', () => {
    expect(scrollNeeded(line(799), view)).toBe(819 - 660)
  })

  it('comes down from behind the upper bar, with room above its line', () => {
    expect(scrollNeeded(line(60), view)).toBe(60 - 140)
  })

  it('stands in the middle of a view that has no room to spare', () => {
    const low = { top: 100, bottom: 150 }
    expect(scrollNeeded(line(115), low)).toBe(0)
    expect(scrollNeeded(line(200), low)).toBe(85)
    expect(scrollNeeded(line(20), low)).toBe(-95)
  })

  it('begins at the upper end of a view that is lower than a selected picture', () => {
    expect(scrollNeeded({ top: 300, bottom: 1400 }, view)).toBe(200)
  })
})
