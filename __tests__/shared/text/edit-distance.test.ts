import { expect, it } from '@jest/globals'
import { editDistance } from '../../../shared/text/edit-distance'

it.each([
  ['form', 'form', 0],
  ['form', 'forms', 1],
  ['from', 'form', 1],
  ['', 'tax', 3],
  ['kitten', 'sitting', 3],
])('counts the letters added, dropped, replaced and exchanged from %p to %p: %i', (a, b, steps) => {
  expect(editDistance(a, b)).toBe(steps)
})
