import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { describeBin } from './rules/bin-scenarios.ts'
import { describeCopies } from './rules/copy-scenarios.ts'
import { describeEntryCopies } from './rules/entry-copy-scenarios.ts'
import { describeEntries } from './rules/entry-scenarios.ts'
import { describeKept } from './rules/kept-scenarios.ts'
import { describeMedia } from './rules/media-scenarios.ts'
import { openNewsroom } from './rules/newsroom.ts'
import type { Newsroom } from './rules/newsroom.ts'
import { describePeople } from './rules/people-scenarios.ts'
import { describePosts } from './rules/post-scenarios.ts'
import { describePreviews } from './rules/preview-scenarios.ts'
import { describeRaces } from './rules/race-scenarios.ts'
import { describeReading } from './rules/reading-scenarios.ts'
import { describeRevisions } from './rules/revision-scenarios.ts'
import { describeShapes } from './rules/shape-scenarios.ts'
import { describeSlugs } from './rules/slug-scenarios.ts'

let opened: Newsroom
const room = () => opened

beforeAll(async () => {
  opened = await openNewsroom()
})
afterAll(() => opened.close())

describe('the rules of documents', () => {
  beforeEach(() => opened.reset())

  describePosts(room)
  describeShapes(room)
  describeRevisions(room)
  describeBin(room)
  describeCopies(room)
  describeKept(room)
  describePreviews(room)
  describeMedia(room)
  describeReading(room)
  describeSlugs(room)
  describePeople(room)
  describeRaces(room)
  describeEntries(room)
  describeEntryCopies(room)
})

// Last, so that it sees what all of them have asked.
describe('the tests above', () => {
  it('have seen every clause allow and refuse', () => {
    expect(opened.coverage?.firestore() ?? []).toEqual([])
  })
})
