import { describe, expect, it } from '@jest/globals'
import { dayInWords, shownDay } from '../../../../gatsby/nodes/schema/shown-day.ts'

describe('a day in words', () => {
  it('is the day of a time in UTC', () => {
    expect(dayInWords('2026-03-03T23:59:59.999Z')).toBe('3 March 2026')
    expect(dayInWords('2026-12-31T00:00:00.000Z')).toBe('31 December 2026')
  })

  it('is the date itself where there is no time', () => {
    expect(dayInWords('2025-09-01')).toBe('1 September 2025')
  })

  it('is that of the field that is named', () => {
    const { resolve } = shownDay.extend({ of: 'updatedAt' })
    expect(resolve({ publishedAt: '2026-01-01', updatedAt: '2026-02-02' })).toBe('2 February 2026')
  })

  it('is nothing where there is no date', () => {
    const { resolve } = shownDay.extend({ of: 'inForceSince' })
    expect(resolve({ inForceSince: null })).toBeNull()
    expect(resolve({})).toBeNull()
  })
})
