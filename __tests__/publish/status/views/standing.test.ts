import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openDatabase } from '../../../../publish/queue/database.ts'
import { openQueue } from '../../../../publish/queue/queue.ts'
import { openStandings } from '../../../../publish/status/views/standing.ts'
import { openSwitches } from '../../../../publish/status/views/switches.ts'
import type { ListedRelease } from '../../../../publish/release/model/release.ts'
import { findBuild } from '../../../../publish/queue/build-rows.ts'
import { makeFolders } from '../../support/publisher.ts'
import type { Folders } from '../../support/publisher.ts'

const START = Date.parse('2026-03-04T10:00:00.000Z')
const minute = (count: number) => new Date(START + count * 60_000).toISOString()

describe('what is true of a build', () => {
  let folders: Folders
  let database: ReturnType<typeof openDatabase>
  beforeEach(() => {
    folders = makeFolders()
    database = openDatabase(folders.dataDir)
  })
  afterEach(() => {
    database.close()
    folders.remove()
  })

  /** A site whose builds and switches a test plays; each step takes a minute. */
  function site() {
    let now = START
    const queue = openQueue(database, () => now, { elapsed: () => 0 })
    const switches = openSwitches(database, () => now)
    const releases: ListedRelease[] = []
    let live: ListedRelease | null = null
    let isHeld = false
    const history = {
      live: () => live,
      held: () => (isHeld ? { by: 'ana', at: minute(0), reason: 'A wrong price' } : null),
      list: () => releases,
    }
    const standingOf = openStandings({ database, history, switches })
    const release = (cause: string, buildId: string): number => {
      const number = releases.length + 1
      releases.unshift({
        release: number,
        createdAt: new Date(now).toISOString(),
        buildId,
        cause,
        fingerprint: 'f',
        people: [],
        base: null,
        files: 9,
        pages: 3,
        bytes: 900,
        changes: { addedPages: 0, changedPages: 4, removedPages: 0, otherFiles: 7 },
        isLive: false,
        isNewest: true,
        followUpOf: null,
      })
      if (!isHeld) show(number)
      return number
    }
    const show = (number: number) => {
      live = releases.find((one) => one.release === number) ?? null
      switches.note(number)
    }
    return {
      publish: () => {
        now += 60_000
        queue.enqueue({ cause: 'a post changed', changes: [] })
        const build = queue.claim('content')?.build.number ?? 0
        const made = release('a post changed', `b${build}`)
        queue.succeed(build, { release: made, isHeld, warnings: [] })
        return build
      },
      fail: () => {
        queue.enqueue({ cause: 'a post changed', changes: [] })
        const build = queue.claim('content')?.build.number ?? 0
        queue.fail(build, 'build/failed', 'The disk is full.')
        return build
      },
      followUp: (build: number) => {
        now += 60_000
        return release('follow-up work', `b${build}`)
      },
      goTo: (number: number, holds: boolean) => {
        now += 60_000
        isHeld = holds
        show(number)
        queue.holdAbove(holds ? number : null)
      },
      of: (build: number) => standingOf(findBuild(database, build)),
    }
  }

  it('says of a build that was replaced from when to when readers had it', () => {
    const { publish, of } = site()
    const [first, second] = [publish(), publish()]
    expect(of(first)).toMatchObject({
      standing: 'past',
      liveFrom: minute(1),
      liveUntil: minute(2),
    })
    expect(of(second)).toMatchObject({ standing: 'live', liveFrom: minute(2), liveUntil: null })
  })

  it('holds what follows from a build in that build', () => {
    const { publish, followUp, of } = site()
    const first = publish()
    followUp(first)
    const second = publish()
    expect(of(first)).toEqual({
      standing: 'past',
      liveFrom: minute(1),
      liveUntil: minute(3),
      followUps: [{ release: 2, at: minute(2), pages: 4, files: 7 }],
    })
    expect(of(second).followUps).toEqual([])
  })

  it('lets builds wait while the site is held at an earlier release', () => {
    const { publish, goTo, of } = site()
    const [first, second] = [publish(), publish()]
    goTo(1, true)
    const third = publish()
    expect(of(first)).toMatchObject({ standing: 'live', liveFrom: minute(3), liveUntil: null })
    expect(of(second)).toMatchObject({
      standing: 'held',
      liveFrom: minute(2),
      liveUntil: minute(3),
    })
    expect(of(third)).toMatchObject({ standing: 'held', liveFrom: null })
  })

  it('calls a build replaced that readers never had', () => {
    const { publish, goTo, of } = site()
    publish()
    publish()
    goTo(1, true)
    const [third, fourth] = [publish(), publish()]
    goTo(4, false)
    expect(of(third)).toMatchObject({ standing: 'replaced', liveFrom: null, liveUntil: null })
    expect(of(fourth)).toMatchObject({ standing: 'live' })
  })

  it('leaves a failed build failed', () => {
    const { publish, fail, of } = site()
    const failed = fail()
    publish()
    expect(of(failed)).toMatchObject({ standing: 'failed', followUps: [] })
  })

  it('knows the switches again after a restart, and notes none twice', () => {
    const { publish } = site()
    publish()
    publish()
    const again = openSwitches(database, () => START)
    again.note(2)
    expect(again.last()).toMatchObject({ release: 2, at: START + 120_000 })
    expect(again.spanOf(1, 1)).toEqual({ from: START + 60_000, until: START + 120_000 })
  })
})
