import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openNewsroom } from './rules/newsroom.ts'
import type { Newsroom } from './rules/newsroom.ts'
import { describePictures } from './rules/picture-scenarios.ts'

let opened: Newsroom

beforeAll(async () => {
  opened = await openNewsroom()
})
afterAll(() => opened.close())

describe('the rules of files', () => {
  beforeEach(() => opened.reset())

  describePictures(() => opened)
})

// Last, so that it sees what all of them have asked.
describe('the tests above', () => {
  it('have seen every clause allow and refuse', () => {
    expect(opened.coverage?.storage() ?? []).toEqual([])
  })
})
