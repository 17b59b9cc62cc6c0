import { describe, expect, it } from '@jest/globals'
import { altTextAdvice } from '../../../../../src/features/post-editor/pictures/alt-text-advice'

describe('advice on an alternative text', () => {
  it.each([
    ['IMG_2041.jpg', /name of a file/],
    ['dsc00123', /name of a file/],
    ['A picture of a harbour', /Remove/],
    ['Photo showing a stamp', /Remove/],
    ['word '.repeat(60), /long for a screen reader/],
  ])('is given on %s', (alt, advice) => expect(altTextAdvice(alt)).toMatch(advice))

  it.each(['', '  ', 'Two cranes over the harbour of Limón', 'The photographer of the year'])(
    'is not needed on “%s”',
    (alt) => {
      expect(altTextAdvice(alt)).toBeNull()
    },
  )
})
