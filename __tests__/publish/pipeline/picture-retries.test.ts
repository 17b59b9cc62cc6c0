import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createLog } from '../../../node-shared/log/log.ts'
import { createEvents } from '../../../publish/contract/events.ts'
import { createPictureRetries } from '../../../publish/pipeline/picture-retries.ts'
import type { AwaitedPictures } from '../../../shared/publish/builder-protocol.ts'
import { PICTURE_POSTS_AT_ONCE } from '../../../shared/publish/builder-protocol.ts'
import { builderTests, isLive, isReady, SAME_SITE } from '../support/builder-tests.ts'
import { eventually } from '../support/publisher.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe('pictures that are missing', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  /** Retries of which each build finds what the test says; the builds end at once. */
  const retriesThatFind = (first: AwaitedPictures | null) => {
    const state = { awaited: first, askedAt: [] as number[] }
    const events = createEvents(createLog('error', () => {}))
    const ending = new AbortController()
    const note = () => {
      events.emit({ kind: 'builder' })
    }
    const retries = createPictureRetries({
      awaited: () => state.awaited,
      ask: () => {
        state.askedAt.push(Date.now())
        note()
      },
      events,
      signal: ending.signal,
      now: Date.now,
    })
    note()
    return {
      state,
      retries,
      note,
      end: () => {
        ending.abort()
      },
    }
  }

  it('are tried again by themselves until they are there', () => {
    const { state, retries } = retriesThatFind({ posts: 3, missing: 24 })
    expect(retries.missing()).toEqual({ count: 24, triedAgainAt: 15_000 })
    state.awaited = { posts: 0, missing: 0 }
    jest.advanceTimersByTime(HOUR_MS)
    expect(state.askedAt).toEqual([15_000])
    expect(retries.missing()).toBeNull()
  })

  it('are tried after pauses that grow up to six hours while none comes', () => {
    const { state } = retriesThatFind({ posts: 1, missing: 1 })
    jest.advanceTimersByTime(48 * HOUR_MS)
    const pauses = state.askedAt.map((at, index) => at - (state.askedAt[index - 1] ?? 0))
    expect(pauses.slice(0, 5)).toEqual([15_000, 30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS])
    expect(pauses.slice(-2)).toEqual([6 * HOUR_MS, 6 * HOUR_MS])
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  })

  it('are tried again soon when some have come or others are missing', () => {
    const { state, retries, note } = retriesThatFind({ posts: 1, missing: 9 })
    jest.advanceTimersByTime(10 * HOUR_MS)
    state.awaited = { posts: 1, missing: 8 }
    note()
    expect(retries.missing()).toEqual({ count: 8, triedAgainAt: 10 * HOUR_MS + 15_000 })
  })

  it('have shorter pauses until each post that lacks some was looked at', () => {
    const { state } = retriesThatFind({ posts: 2 * PICTURE_POSTS_AT_ONCE + 1, missing: 99 })
    jest.advanceTimersByTime(2 * MINUTE_MS)
    expect(state.askedAt).toEqual([15_000, 30_000, 45_000, 75_000, 90_000, 105_000])
  })

  it('are not forgotten while no builder is in use', () => {
    const { state, retries, note } = retriesThatFind({ posts: 1, missing: 1 })
    state.awaited = null
    note()
    expect(retries.missing()).toMatchObject({ count: 1 })
    jest.advanceTimersByTime(15_000)
    expect(state.askedAt).toHaveLength(1)
  })

  it('are looked for when only better forms of some are awaited, and none counts as missing', () => {
    const { state, retries } = retriesThatFind({ posts: 1, missing: 0 })
    expect(retries.missing()).toBeNull()
    jest.advanceTimersByTime(15_000)
    expect(state.askedAt).toHaveLength(1)
  })

  it('are not asked for once everything ends', () => {
    const { state, note, end } = retriesThatFind({ posts: 1, missing: 1 })
    end()
    note()
    jest.advanceTimersByTime(HOUR_MS)
    expect(state.askedAt).toEqual([])
  })
})

describe('a site whose pictures did not come at first', () => {
  const { write, plan, open, started } = builderTests(SAME_SITE)
  const LACKING = { awaitedPictures: { posts: 1, missing: 2 } }
  const comesByItself = () => {
    write({ p1: { text: 'with pictures' } })
    plan({ arePicturesThere: true })
  }

  it('gets them without any publish', async () => {
    plan(LACKING)
    const running = await started({}, { retryMs: 20 })
    await eventually(() => running.publisher.missingPictures()?.count === 2)
    comesByItself()
    await eventually(() => isLive(running, 'p1', 'with pictures'))
    await eventually(() => running.publisher.missingPictures() === null)
  })

  it('gets them after a restart', async () => {
    plan(LACKING)
    const before = await started({}, { retryMs: 600_000 })
    await eventually(() => before.publisher.missingPictures()?.count === 2)
    await before.close()
    const running = await open({}, { retryMs: 20 })
    running.publisher.start()
    await eventually(() => isReady(running) && running.publisher.missingPictures() !== null)
    comesByItself()
    await eventually(() => isLive(running, 'p1', 'with pictures'))
  })

  it('says to editors how many are missing, and when they are tried again', async () => {
    plan(LACKING)
    const running = await started({}, { retryMs: 600_000 })
    await eventually(async () => {
      const response = await running.get('/api/publish/overview', {
        authorization: 'Bearer token',
      })
      const { missingPictures } = (await response.json()) as { missingPictures: unknown }
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
      expect(missingPictures ?? {}).toEqual({ count: 2, triedAgainAt: time })
      return true
    })
  })
})
