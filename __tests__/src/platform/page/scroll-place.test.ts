import { expect, it } from '@jest/globals'
import { KEEPS_PLACE, keepsPlace } from '../../../../src/platform/page/scroll-place'

it('tells the route changes after which the window stays where it is from others', () => {
  expect(keepsPlace({ ...KEEPS_PLACE, key: '1' })).toBe(true)
  expect([null, undefined, { key: '1' }, 'keepsPlace'].map(keepsPlace)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
