import { describe, expect, it } from '@jest/globals'
import { updateOf } from '../../../shared/post/post-dates.ts'

const publishedAt = '2026-03-10T15:00:00.000Z'

const update = (updatedAt: string, revision = 2) => updateOf({ publishedAt, updatedAt, revision })

describe('the update of a post', () => {
  it('is its last version, on a later day than the first publication', () => {
    expect(update('2026-03-11T01:00:00.000Z')).toBe('2026-03-11T01:00:00.000Z')
  })

  it.each([
    ['was saved again on the day of its publication', '2026-03-10T23:00:00.000Z', 4],
    ['was scheduled and has not changed since', '2026-03-01T10:00:00.000Z', 4],
    ['was imported', '2026-11-01T10:00:00.000Z', 1],
  ])('is none for a post that %s', (_, updatedAt, revision) => {
    expect(update(updatedAt, revision)).toBeNull()
  })
})
