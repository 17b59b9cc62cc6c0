import { describe, expect, it } from '@jest/globals'
import { standing } from '../../../shared/states/standing.ts'

describe('the standing of a number', () => {
  it.each([
    [0, [0, 1, 2], 'The lowest'],
    [0, [0, 0, 2, 3], 'The lowest, as in 1 other'],
    [9, [1, 9, 9, 9], 'The highest, as in 2 others'],
    [9, [1, 2, 9], 'The highest'],
    [3, [1, 2, 3, 4], 'Higher than in 2 of the 3 others'],
    [2, [1, 2, 3, 4], 'Lower than in 2 of the 3 others'],
    [5, [5, 5, 5], 'The same as in all others'],
  ])('of %d among %j reads "%s"', (value, values, words) => {
    expect(standing(value, values)).toBe(words)
  })
})
