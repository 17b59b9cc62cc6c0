import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Builder } from '../../../publish/builder/builder-types.ts'
import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import type { BuiltSite } from '../../../publish/workspace/built-site.ts'
import type { Staged } from '../../../publish/release/model/release.ts'
import { silentLog } from '../../../node-shared/log/log.ts'
import { createSerialQueue } from '../../../node-shared/queues/serial-queue.ts'
import type { PublishEvent } from '../../../publish/contract/events.ts'
import { createFollowUp } from '../../../publish/pipeline/follow-up.ts'
import type { FollowUpOptions } from '../../../publish/pipeline/follow-up.ts'
import { systemError } from '../support/failing-disk.ts'

const RETRY_MS = 30_000
const MOMENT_MS = 10
/** Longer than follow-up work waits for. */
const QUIET_MS = 1_100

const feeds: BuiltSite<FileChanges> = {
  workspace: 'a',
  folder: '/data/build/a/site/public',
  fingerprint: 'f',
  files: { written: ['/rss.xml'], removed: ['/old.xml'] },
  deferred: [],
  report: { kind: 'none' },
  hasDeferred: false,
  timings: {},
  noteRelease: () => undefined,
}

/** A builder that makes the feeds once, as the real one does. */
function builderWithFeeds(workspace: () => 'a' | 'b') {
  const made: (BuiltSite<FileChanges> | null)[] = [feeds]
  return {
    makeDeferred: () => Promise.resolve(made.shift() ?? null),
    hasDeferred: () => made.length > 0,
    restarted: () => Promise.resolve(),
    hasWaitingPages: () => false,
    requestYield: () => undefined,
    state: () => ({ workspace: workspace() }),
  } as unknown as Builder
}

const staged = (site: BuiltSite<FileChanges>): Staged => ({
  folder: site.folder,
  changes: site.files,
})

/** What follow-up work is made with where a test does not say otherwise: a store that makes release 2. */
const usual: Omit<FollowUpOptions, 'builder' | 'siteQueue'> = {
  isQuiet: () => true,
  hasMore: () => false,
  stage: (site) => Promise.resolve(staged(site)),
  release: () => Promise.resolve({ release: 2 }),
  whenQuiet: () => Promise.resolve(),
  emit: () => undefined,
  log: silentLog,
  now: () => 0,
  quietMs: 0,
}

/** A promise that is kept when the test says so. */
function promised() {
  let keep = (): void => undefined
  const kept = new Promise<void>((resolve) => {
    keep = resolve
  })
  return { kept, keep }
}

describe('postponed work that could not be stored', () => {
  const released: BuiltSite<FileChanges>[] = []
  const events: PublishEvent[] = []
  let workspace: 'a' | 'b'

  beforeEach(() => {
    jest.useFakeTimers()
    released.length = 0
    events.length = 0
    workspace = 'a'
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  const failOnce = async () => {
    const followUp = createFollowUp({
      ...usual,
      builder: builderWithFeeds(() => workspace),
      siteQueue: createSerialQueue(),
      release: (site) => {
        released.push(site)
        return released.length === 1
          ? Promise.reject(systemError('ENOSPC'))
          : Promise.resolve({ release: 2 })
      },
      emit: (event) => events.push(event),
    })
    followUp.note(['b1'])
    followUp.ask()
    await jest.advanceTimersByTimeAsync(MOMENT_MS)
    expect(events).toEqual([])
    return followUp
  }

  it('is released once there is room, though the builder does not make it again', async () => {
    const followUp = await failOnce()
    await jest.advanceTimersByTimeAsync(RETRY_MS + MOMENT_MS)
    // The store remembers the files of the release that it could not make.
    expect(released).toEqual([feeds, { ...feeds, files: { written: [], removed: [] } }])
    expect(events).toEqual([{ kind: 'finished', buildId: 'b1', release: 2 }])
    await followUp.close()
  })

  it('is dropped when a full build in another folder has taken over, which has it too', async () => {
    const followUp = await failOnce()
    workspace = 'b'
    await jest.advanceTimersByTimeAsync(RETRY_MS + MOMENT_MS)
    expect(released).toEqual([feeds])
    expect(events).toEqual([{ kind: 'finished', buildId: 'b1', release: null }])
    await followUp.close()
  })
})

describe('postponed work that fails while more is left', () => {
  it('is tried again after a pause', async () => {
    jest.useFakeTimers()
    let tries = 0
    const followUp = createFollowUp({
      ...usual,
      builder: {
        ...builderWithFeeds(() => 'a'),
        hasDeferred: () => true,
        makeDeferred: () => {
          tries += 1
          return Promise.reject(new Error('The disk is full.'))
        },
      },
      siteQueue: createSerialQueue(),
    })
    followUp.ask()
    await jest.advanceTimersByTimeAsync(RETRY_MS)
    expect(tries).toBe(1)
    await jest.advanceTimersByTimeAsync(MOMENT_MS)
    expect(tries).toBe(2)
    await followUp.close()
    expect(jest.getTimerCount()).toBe(0)
    jest.useRealTimers()
  })
})

describe('pages that lack what is live', () => {
  it('are made at once, and everything else when it has been quiet', async () => {
    jest.useFakeTimers()
    const made: string[] = []
    let hasWaitingPages = true
    const followUp = createFollowUp({
      ...usual,
      quietMs: undefined,
      builder: {
        ...builderWithFeeds(() => 'a'),
        hasDeferred: () => made.length < 2,
        hasWaitingPages: () => hasWaitingPages,
        makeDeferred: () => {
          made.push(hasWaitingPages ? 'lists' : 'feeds')
          hasWaitingPages = false
          return Promise.resolve({ ...feeds, hasDeferred: made.length < 2 })
        },
      },
      siteQueue: createSerialQueue(),
    })
    followUp.note(['b1'])
    followUp.ask()
    await jest.advanceTimersByTimeAsync(MOMENT_MS)
    expect(made[0]).toBe('lists')
    expect(made).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(QUIET_MS)
    expect(made).toEqual(['lists', 'feeds'])
    await followUp.close()
    jest.useRealTimers()
  })
})

describe('postponed work', () => {
  /** Lets follow-up work run until nothing is left. */
  const finishAll = async (
    options: Pick<FollowUpOptions, 'builder' | 'siteQueue' | 'stage' | 'release'>,
  ) => {
    const done = promised()
    const followUp = createFollowUp({
      ...usual,
      ...options,
      whenQuiet: () => {
        done.keep()
        return Promise.resolve()
      },
    })
    followUp.note(['b1'])
    followUp.ask()
    await done.kept
    await followUp.close()
  }

  it('is stored outside the turn, so that no change waits for that', async () => {
    const siteQueue = createSerialQueue()
    const order: string[] = []
    await finishAll({
      builder: builderWithFeeds(() => 'a'),
      siteQueue,
      stage: async (site) => {
        order.push('storing')
        await siteQueue(() => Promise.resolve(order.push('a change')))
        return staged(site)
      },
      release: () => {
        order.push('released')
        return Promise.resolve({ release: 2 })
      },
    })
    expect(order).toEqual(['storing', 'a change', 'released'])
  })

  it('is pending until it is with the readers', async () => {
    const [storing, done] = [promised(), promised()]
    const pending: boolean[] = []
    const followUp = createFollowUp({
      ...usual,
      builder: builderWithFeeds(() => 'a'),
      siteQueue: createSerialQueue(),
      stage: async (site) => {
        pending.push(followUp.isPending())
        await storing.kept
        return staged(site)
      },
      release: () => {
        pending.push(followUp.isPending())
        return Promise.resolve({ release: 2 })
      },
      whenQuiet: () => {
        done.keep()
        return Promise.resolve()
      },
    })
    expect(followUp.isPending()).toBe(true)
    // As after a restart: no build of this process has left it.
    followUp.ask()
    storing.keep()
    await done.kept
    expect(pending).toEqual([true, true])
    expect(followUp.isPending()).toBe(false)
    await followUp.close()
  })

  it('is not released when a full build took over while it was stored', async () => {
    let workspace: 'a' | 'b' = 'a'
    let releases = 0
    await finishAll({
      builder: builderWithFeeds(() => workspace),
      siteQueue: createSerialQueue(),
      stage: (site) => {
        workspace = 'b'
        return Promise.resolve(staged(site))
      },
      release: () => {
        releases += 1
        return Promise.resolve({ release: 2 })
      },
    })
    expect(releases).toBe(0)
  })
})
