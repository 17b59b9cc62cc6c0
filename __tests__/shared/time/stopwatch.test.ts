import { describe, expect, it } from '@jest/globals'
import { stopwatch } from '../../../shared/time/stopwatch.ts'

describe('A stopwatch', () => {
  it('adds up what each step took, from the end of the one before', () => {
    let now = 100
    const watch = stopwatch(() => now)
    now += 5
    watch.lap('read')
    now += 7
    watch.lap('write')
    now += 1
    watch.lap('read')
    expect(watch.laps()).toEqual({ read: 6, write: 7 })
  })
})
