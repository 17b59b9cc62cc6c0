import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { watchDay } from '../../../publish/schedule/day-change.ts'
import {
  builderTests,
  isReady,
  publishPost,
  SAME_SITE,
  signedIn,
} from '../support/builder-tests.ts'
import { eventually } from '../support/publisher.ts'
import type { TestPublisher } from '../support/publisher.ts'

/** Midnight in Costa Rica, the zone of the site. */
const NEW_YEAR = Date.parse('2027-01-01T06:00:00Z')
const HOUR_MS = 3_600_000

describe('The order for the day on which pages change', () => {
  const site = { staleFrom: '2027-01-01' as string | null, isOrdered: false }
  const orders: string[] = []
  const fullOrders: string[] = []
  let end = new AbortController()
  /** Begins an hour before midnight. */
  beforeEach(() => {
    jest.useFakeTimers({ now: NEW_YEAR - HOUR_MS })
    Object.assign(site, { staleFrom: '2027-01-01', isOrdered: false })
    orders.length = 0
    fullOrders.length = 0
    end = new AbortController()
  })
  const start = () => {
    watchDay({
      staleFrom: () => site.staleFrom,
      isOrdered: () => site.isOrdered,
      order: (day) => {
        orders.push(day)
        site.isOrdered = true
      },
      orderFull: (day) => {
        fullOrders.push(day)
        site.isOrdered = true
      },
      clock: () => Date.now(),
      signal: end.signal,
    })
  }
  afterEach(() => {
    end.abort()
    jest.useRealTimers()
  })
  const built = (staleFrom: string | null) => {
    Object.assign(site, { staleFrom, isOrdered: false })
    jest.advanceTimersByTime(1_000)
  }

  it('is given at midnight of the site, and not a second before', () => {
    start()
    jest.advanceTimersByTime(HOUR_MS - 1_000)
    expect(orders).toEqual([])
    jest.advanceTimersByTime(1_000)
    expect(orders).toEqual(['2027-01-01'])
  })

  it('is given at the start when the day has come before', () => {
    jest.setSystemTime(NEW_YEAR + 30 * HOUR_MS)
    start()
    expect(orders).toEqual(['2027-01-01'])
  })

  it('is given in time after a sleep of the machine', () => {
    start()
    jest.setSystemTime(NEW_YEAR + 5 * HOUR_MS)
    jest.advanceTimersByTime(1_000)
    expect(orders).toEqual(['2027-01-01'])
  })

  it('is given once, however long it takes or is tried', () => {
    start()
    jest.advanceTimersByTime(2 * HOUR_MS)
    expect(orders).toHaveLength(1)
  })

  it('follows within a second on a build during which the day came', () => {
    site.isOrdered = true
    start()
    jest.advanceTimersByTime(HOUR_MS)
    expect(orders).toEqual([])
    built('2027-01-01')
    expect(orders).toEqual(['2027-01-01'])
  })

  it('comes again on the next such day alone', () => {
    start()
    jest.advanceTimersByTime(HOUR_MS)
    built('2027-01-03')
    jest.setSystemTime(NEW_YEAR + 47 * HOUR_MS)
    jest.advanceTimersByTime(HOUR_MS - 1_000)
    expect(orders).toHaveLength(1)
    jest.advanceTimersByTime(1_000)
    expect(orders).toEqual(['2027-01-01', '2027-01-03'])
  })

  it('is one for a full build when the builder in use has not brought the site to the day', () => {
    start()
    jest.advanceTimersByTime(HOUR_MS)
    expect(fullOrders).toEqual([])
    built('2027-01-01')
    expect(fullOrders).toEqual(['2027-01-01'])
    expect(orders).toHaveLength(1)
  })

  it('is repeated after ten minutes, in no loop, when no build has cured it', () => {
    start()
    jest.advanceTimersByTime(HOUR_MS)
    built('2027-01-01')
    for (let minute = 1; minute < 10; minute += 1) {
      built('2027-01-01')
      jest.advanceTimersByTime(59_000)
    }
    expect(fullOrders).toHaveLength(1)
    jest.advanceTimersByTime(60_000)
    expect(fullOrders).toHaveLength(2)
  })

  it('begins with the builder in use again on the day after', () => {
    start()
    jest.advanceTimersByTime(HOUR_MS)
    built('2027-01-01')
    jest.setSystemTime(NEW_YEAR + 24 * HOUR_MS)
    built('2027-01-01')
    expect(orders).toHaveLength(2)
    expect(fullOrders).toHaveLength(1)
  })

  it('is not given while no day is known, or when all has ended', () => {
    jest.setSystemTime(NEW_YEAR)
    site.staleFrom = null
    start()
    jest.advanceTimersByTime(HOUR_MS)
    end.abort()
    built('2027-01-01')
    jest.advanceTimersByTime(HOUR_MS)
    expect(orders).toEqual([])
  })
})

describe('A site whose pages change on a day', () => {
  let now = 0
  const { plan, said, events, open, started } = builderTests({ ...SAME_SITE, clock: () => now })
  const builds = () => said(/ start (?:cold|warm) \w (?!.*--resume)/g)
  const dayShown = async (running: TestPublisher) => (await running.get('/day.txt')).text()
  const causes = async (running: TestPublisher) => {
    const answer: unknown = await (await running.get('/api/publish/builds', signedIn)).json()
    return (answer as { builds: { cause: string }[] }).builds.map(({ cause }) => cause)
  }
  /** A site that has come to a minute before midnight. */
  const startedBefore = async (midnight: number, days: readonly string[]) => {
    now = midnight - 60_000
    plan({ days })
    const running = await started()
    await eventually(() => isReady(running))
    return running
  }

  describe('within a year', () => {
    const MIDNIGHT = Date.parse('2026-12-15T06:00:00Z')
    const DAYS = ['2026-12-15', '2026-12-16']

    it('is brought to that day at midnight in its time zone, though no one publishes, by no full build', async () => {
      const running = await startedBefore(MIDNIGHT, DAYS)
      expect(await dayShown(running)).toBe('2026-12-14')
      now = MIDNIGHT
      await eventually(async () => (await dayShown(running)) === '2026-12-15')
      expect(await causes(running)).toEqual([
        'pages that change on 15 December 2026',
        'the site is new',
      ])
      expect(builds()).toBe(1)
    })

    it('is brought to the next one by the same builder', async () => {
      const running = await startedBefore(MIDNIGHT, DAYS)
      now = MIDNIGHT
      await eventually(async () => (await dayShown(running)) === '2026-12-15')
      now = MIDNIGHT + 24 * HOUR_MS
      await eventually(async () => (await dayShown(running)) === '2026-12-16')
      expect(builds()).toBe(1)
    })

    it('is brought to it at the start of a publisher that was stopped over midnight', async () => {
      const before = await startedBefore(MIDNIGHT, DAYS)
      await eventually(() => events.some(({ kind }) => kind === 'complete') && said(/ save$/gm) > 0)
      await before.close()
      now = MIDNIGHT + 36 * HOUR_MS
      const running = await open()
      running.publisher.start()
      await eventually(async () => (await dayShown(running)) === '2026-12-16')
      expect(said(/--resume$/gm)).toBe(1)
      expect(builds()).toBe(1)
    })

    it('is not said to differ from what a full build makes of that day', async () => {
      const running = await startedBefore(MIDNIGHT, DAYS)
      now = MIDNIGHT
      expect(await running.outcome()).toBe('live')
      running.publisher.rebuild('by hand')
      expect(await running.outcome()).toBe('live')
      await publishPost(running, 'p1', 2)
      expect(await running.outcome()).toBe('live')
      expect(await dayShown(running)).toBe('2026-12-15')
      expect(running.publisher.builder().drift).toBeNull()
    })

    it('is made by a full build where the builder cannot bring it there', async () => {
      const running = await startedBefore(MIDNIGHT, DAYS)
      plan({ days: DAYS, hasUnfitDay: true })
      now = MIDNIGHT
      await eventually(async () => (await dayShown(running)) === '2026-12-15')
      expect(builds()).toBe(2)
    })
  })

  describe('with the year', () => {
    const DAYS = ['2027-01-01']

    it('is made for that day by a full build, though no one publishes', async () => {
      const running = await startedBefore(NEW_YEAR, DAYS)
      expect(await dayShown(running)).toBe('2026-12-31')
      now = NEW_YEAR
      await eventually(async () => (await dayShown(running)) === '2027-01-01')
      const cause = 'pages that change on 1 January 2027'
      expect(await causes(running)).toEqual([cause, cause, 'the site is new'])
      expect(builds()).toBe(2)
    })

    it('is not said to differ from what changes have made of it', async () => {
      const running = await startedBefore(NEW_YEAR, DAYS)
      now = NEW_YEAR
      expect(await running.outcome()).toBe('live')
      expect(await running.outcome()).toBe('live')
      expect(await dayShown(running)).toBe('2027-01-01')
      // Comes after everything that belongs to the build of the day.
      await publishPost(running, 'p1', 2)
      expect(await running.outcome()).toBe('live')
      expect(running.publisher.builder().drift).toBeNull()
    })

    it('is made for it when the publisher was stopped over midnight', async () => {
      const before = await startedBefore(NEW_YEAR, DAYS)
      await eventually(() => events.some(({ kind }) => kind === 'complete') && said(/ save$/gm) > 0)
      await before.close()
      now = NEW_YEAR + 36 * HOUR_MS
      const running = await open()
      running.publisher.start()
      await eventually(async () => (await dayShown(running)) === '2027-01-02')
      expect(said(/--resume$/gm)).toBe(1)
    })

    it('is made again when the day came while it was built', async () => {
      const running = await startedBefore(NEW_YEAR, DAYS)
      plan({ days: DAYS, isStartHeld: true })
      running.publisher.rebuild('by hand')
      await eventually(() => builds() === 2)
      now = NEW_YEAR + 1_000
      plan({ days: DAYS })
      await eventually(async () => (await dayShown(running)) === '2027-01-01')
      expect(builds()).toBe(3)
    })

    it('stays as it was while that build fails, and has the day after a later try', async () => {
      const running = await startedBefore(NEW_YEAR, DAYS)
      plan({ days: DAYS, startFail: 'The backend does not answer.' })
      now = NEW_YEAR
      expect(await running.outcome()).toBe('live')
      expect(await running.outcome()).toBe('failed')
      expect(await running.outcome()).toBe('failed')
      expect(await dayShown(running)).toBe('2026-12-31')
      plan({ days: DAYS })
      await eventually(async () => (await dayShown(running)) === '2027-01-01')
    })
  })
})

describe('A site of full builds alone whose pages change on a day', () => {
  let now = 0
  const { folders, open } = builderTests({ ...SAME_SITE, clock: () => now, builderCommand: null })
  const build = (text: string, staleFrom: string) => {
    const report = { ok: true, posts: [], warnings: [], leftOut: [], staleFrom }
    folders().plan({ files: { 'index.html': text }, report })
  }
  const home = async (running: TestPublisher) => (await running.get('/')).text()

  it('is made for that day at the start of a publisher that was stopped over midnight', async () => {
    now = NEW_YEAR - 60_000
    build('last year', '2027-01-01')
    const before = await open()
    before.publisher.rebuild('the site is new')
    before.publisher.start()
    expect(await before.outcome()).toBe('live')
    await before.close()
    build('this year', '2028-01-01')
    now = NEW_YEAR
    const running = await open()
    running.publisher.start()
    await eventually(async () => (await home(running)) === 'this year')
    const environment: unknown = JSON.parse(
      readFileSync(path.join(folders().dataDir, 'environment.json'), 'utf8'),
    )
    expect(environment).toMatchObject({
      PLIEGO_BUILD_DAY: '2027-01-01',
      TZ: 'America/Costa_Rica',
    })
  })
})
