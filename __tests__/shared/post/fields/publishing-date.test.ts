import { describe, expect, it } from '@jest/globals'
import {
  isPublishingDate,
  latestDate,
  publishingDateProblem,
  shownPublication,
} from '../../../../shared/post/fields/publishing-date.ts'

const NOW = new Date('2026-11-23T05:00:00Z')

describe('the date of a post', () => {
  it.each(['', '1000-01-01', '1848-02-21', '2020-02-29', '2027-12-31'])('may be %p', (value) => {
    expect(publishingDateProblem(value, NOW)).toBeNull()
    expect(isPublishingDate(value)).toBe(true)
  })

  it.each([
    ['2021-02-29', /not a day of the calendar/],
    ['soon', /not a day of the calendar/],
    ['0999-12-31', /before the year 1000/],
    ['2028-01-01', /after 31 December 2027: the post would stay on top of every list/],
  ])('may not be %s, and says why', (value, why) => {
    expect(publishingDateProblem(value, NOW)).toMatch(why)
  })

  it('can be stored for good: a year later it is still a date', () => {
    expect(isPublishingDate(latestDate(NOW))).toBe(true)
  })
})

describe('the publication that readers are told of', () => {
  const first = new Date('2026-11-23T14:03:07.250Z')

  it('is the first one where no date was chosen', () => {
    expect(shownPublication('', first)).toBe(first)
  })

  it('is of the chosen day, and posts of one day stay in their order', () => {
    expect(shownPublication('2019-05-06', first).toISOString()).toBe('2019-05-06T14:03:07.250Z')
  })
})
