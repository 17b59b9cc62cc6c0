import { describe, expect, it } from '@jest/globals'
import { createDebounce, GATHERING_MAX_MS, QUIET_MS } from '../../../publish/queue/debounce.ts'
import fc from '../../setup/fast-check.ts'

/** When builds start for requests at these times, each of them lasting `buildMs`. */
function starts(requests: readonly number[], buildMs: number): number[] {
  const debounce = createDebounce()
  const started: number[] = []
  let freeAt = 0
  let next = 0
  for (;;) {
    const at = debounce.startAt()
    const startAt = at === null ? Infinity : Math.max(at, freeAt)
    const requestAt = requests[next] ?? Infinity
    if (startAt === Infinity && requestAt === Infinity) return started
    if (requestAt < startAt) {
      debounce.request(requestAt)
      next += 1
    } else {
      debounce.started(startAt)
      started.push(startAt)
      freeAt = startAt + buildMs
    }
  }
}

const gaps = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 60 })
const toTimes = (list: readonly number[]) => {
  let at = 0
  return list.map((gap) => (at += gap))
}

describe('the debounce of builds', () => {
  it('starts at once after a quiet time', () => {
    expect(starts([0, 500, 700], 10)).toEqual([0, 500, 700])
  })

  it('makes at most two builds of a hundred saves in two seconds, however long they take', () => {
    const saves = Array.from({ length: 100 }, (_, index) => index * 20)
    for (const buildMs of [1, 50, 500, 2_000, 12_000]) {
      expect(starts(saves, buildMs).length).toBeLessThanOrEqual(2)
    }
  })

  it('waits for quiet after the last of a few requests', () => {
    expect(starts([0, 50, 120], 10)).toEqual([0, 120 + QUIET_MS])
  })

  it('serves every request, and keeps none waiting longer than it may', () => {
    fc.assert(
      fc.property(gaps, (list) => {
        const requests = toTimes(list)
        const started = starts(requests, 0)
        for (const at of requests) {
          const served = started.find((start) => start >= at)
          expect(served).toBeDefined()
          expect((served ?? Infinity) - at).toBeLessThanOrEqual(GATHERING_MAX_MS)
        }
        expect(started.length).toBeLessThanOrEqual(requests.length)
      }),
    )
  })

  it('never makes two builds within the time that it asks to be quiet', () => {
    fc.assert(
      fc.property(gaps, (list) => {
        const started = starts(toTimes(list), 0)
        for (let index = 1; index < started.length; index += 1) {
          const apart = (started[index] ?? 0) - (started[index - 1] ?? 0)
          expect(apart).toBeGreaterThanOrEqual(QUIET_MS)
        }
      }),
    )
  })
})
