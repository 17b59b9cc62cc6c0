import { postRef } from '../../setup/documents.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { DocumentChange } from '../../../shared/publish/publish-message.ts'
import { newestBuildOf, recordVerification } from '../../../publish/queue/changes.ts'
import { DATABASE_FILE, openDatabase } from '../../../publish/queue/database.ts'
import { failingBuilds } from '../../../publish/queue/failing.ts'
import { openQueue } from '../../../publish/queue/queue.ts'
import type { Queue } from '../../../publish/queue/queue.ts'
import fc from '../../setup/fast-check.ts'
import { runs } from '../../setup/runs.ts'

const START = Date.parse('2026-05-04T10:00:00Z')

describe('The queue', () => {
  let dataDir: string
  let database: DatabaseSync
  let queue: Queue
  const time = { wall: START, elapsed: 0 }

  const open = () => {
    database = openDatabase(dataDir)
    // No test cuts the power: only the process ends.
    database.exec('PRAGMA synchronous = OFF')
    queue = openQueue(database, () => time.wall, { elapsed: () => time.elapsed })
  }
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'pliego-queue-'))
    Object.assign(time, { wall: START, elapsed: 0 })
    open()
  })
  afterEach(() => {
    database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  /** What a killed process leaves: the file, and nothing of its memory. */
  const crash = () => {
    database.close()
    open()
    queue.requeueRunning('content')
    queue.requeueRunning('full')
  }
  const pass = (ms: number) => {
    time.wall += ms
    time.elapsed += ms
  }
  const change = (id: string, revision = 1): DocumentChange => ({
    ...postRef(id),
    path: `/discover/${id}`,
    kind: 'upsert',
    revision,
    by: 'ana',
    title: null,
  })
  const ask = (...changes: DocumentChange[]) => queue.enqueue({ cause: 'test', changes })

  it('tells documents of several sources apart, and keeps the last change of each', () => {
    const redirect: DocumentChange = { ...change('p1'), source: 'redirects', revision: null }
    ask(redirect)
    expect(newestBuildOf(database, postRef('p1'))).toBeNull()
    ask(change('p1', 2))
    ask(change('p1', 3), { ...redirect, kind: 'remove' })
    expect(newestBuildOf(database, postRef('p1'))?.change.revision).toBe(3)
    expect(queue.claim('content')?.changes).toEqual([
      change('p1', 3),
      { ...redirect, kind: 'remove' },
    ])
  })

  it('sets a change aside that names no document, and gives the others to the build', () => {
    ask(change('first'), change('../../x'), change('a/b'), change('last'))
    const claimed = queue.claim('content')
    expect(claimed?.changes.map(({ id }) => id)).toEqual(['first', 'last'])
    queue.succeed(claimed?.build.number ?? 0, { release: 1, warnings: [] })
    for (const id of ['../../x', 'a/b']) {
      expect(newestBuildOf(database, postRef(id))).toMatchObject({
        verification: {
          isVerified: false,
          isMissing: true,
          problem: expect.stringContaining('id: This is not the id of a document.'),
        },
      })
    }
    expect(newestBuildOf(database, postRef('first'))?.verification).toMatchObject({ problem: null })
  })

  it('says that builds fail once three have, until one is live', () => {
    const fail = () => {
      ask(change('p1'))
      pass(1)
      queue.fail(queue.claim('content', true)?.build.number ?? 0, 'build/failed', `at ${time.wall}`)
    }
    fail()
    const since = time.wall
    fail()
    expect(failingBuilds(database)).toBeNull()
    fail()
    expect(failingBuilds(database)).toEqual({ failures: 3, since, reason: `at ${time.wall}` })
    pass(1)
    queue.succeed(queue.claim('content', true)?.build.number ?? 0, { release: 1, warnings: [] })
    expect(failingBuilds(database)).toBeNull()
  })

  it('moves posts that wait for others to the next build, with the reason', () => {
    ask(change('light'), change('heavy'))
    const first = queue.claim('content')
    const { buildId } = queue.defer(first?.build.number ?? 0, [
      { ...postRef('heavy'), reason: 'others are first' },
    ])
    queue.succeed(first?.build.number ?? 0, { release: 1, warnings: [] })
    expect(newestBuildOf(database, postRef('heavy'))).toMatchObject({
      build: { id: buildId, state: 'queued' },
      deferral: 'others are first',
    })
    expect(newestBuildOf(database, postRef('light'))).toMatchObject({
      build: { state: 'live' },
      deferral: null,
    })
    crash()
    expect(queue.claim('content')?.changes).toEqual([change('heavy')])
  })

  it('moves no post over a later version that waits already', () => {
    ask(change('heavy', 1))
    const first = queue.claim('content')
    ask(change('heavy', 2))
    queue.defer(first?.build.number ?? 0, [{ ...postRef('heavy'), reason: 'others are first' }])
    expect(newestBuildOf(database, postRef('heavy'))).toMatchObject({
      change: change('heavy', 2),
      deferral: null,
    })
  })

  it('leaves a post with the build that holds a later version of it than a failed one', () => {
    ask(change('p1', 1), change('p2', 1))
    const first = queue.claim('content')
    queue.fail(first?.build.number ?? 0, 'build/failed', 'It failed.')
    // The next try is under way with a later version when another build is asked for and taken.
    pass(10)
    ask(change('p1', 2))
    const second = queue.claim('content')
    expect(second?.changes).toMatchObject([{ id: 'p2' }, { id: 'p1', revision: 2 }])
    pass(10)
    ask(change('p3', 1))
    expect(queue.claim('content')?.changes.map(({ id }) => id)).toEqual(['p2', 'p3'])
    expect(newestBuildOf(database, postRef('p1'))?.change.revision).toBe(2)
  })

  it('tries a build from nothing from nothing again', () => {
    queue.enqueue({ cause: 'test', changes: [], lane: 'full' })
    expect(queue.enqueue({ cause: 'test', changes: [], lane: 'full', isCold: true }).buildId).toBe(
      'b1',
    )
    const { build } = queue.claim('full')!
    expect(build.isCold).toBe(true)
    queue.fail(build.number, 'build/failed', 'It failed.')
    expect(queue.claim('full', true)?.build).toMatchObject({ attempt: 2, isCold: true })
    queue.enqueue({ cause: 'test', changes: [], lane: 'full' })
    expect(queue.claim('full')?.build.isCold).toBe(false)
  })

  it('waits for the disk where others rely on it, and not on the way to the readers', () => {
    // As in a publisher; the other tests do without it.
    database.exec('PRAGMA synchronous = FULL')
    const exec = database.exec.bind(database)
    const commits: unknown[] = []
    jest.spyOn(database, 'exec').mockImplementation((sql) => {
      if (sql === 'COMMIT')
        commits.push(database.prepare('PRAGMA synchronous').get()?.['synchronous'])
      exec(sql)
    })
    ask(change('p1'))
    const number = queue.claim('content')?.build.number ?? 0
    queue.built(number)
    queue.succeed(number, { release: 1, warnings: [] })
    const [normal, full] = [1, 2]
    expect(commits).toEqual([full, normal, normal, full])
  })

  it('keeps when each step of a change was, through a restart', () => {
    ask(change('p1'))
    pass(10)
    const number = queue.claim('content')?.build.number ?? 0
    pass(20)
    queue.built(number)
    pass(5)
    queue.succeed(number, { release: 7, warnings: [] })
    pass(50)
    const result = { isVerified: true, isMissing: false, problem: null }
    recordVerification(database, number, postRef('p1'), result, time.wall)
    crash()
    expect(newestBuildOf(database, postRef('p1'))).toMatchObject({
      receivedAt: START,
      build: {
        state: 'live',
        release: 7,
        createdAt: START,
        startedAt: START + 10,
        builtAt: START + 30,
        liveAt: START + 35,
      },
      verification: { isVerified: true, at: START + 85 },
    })
  })

  it('makes a build wait after a failure, whatever happens to the clock of the machine', () => {
    ask(change('p1'))
    const fail = () => queue.fail(queue.claim('content')?.build.number ?? 0, 'test', 'No.')
    expect(fail()).toEqual({ retryAt: START + 5_000 })
    expect(queue.claim('content')).toBeNull()
    time.wall -= 86_400_000
    time.elapsed += 4_999
    expect(queue.claim('content')).toBeNull()
    time.elapsed += 1
    expect(queue.claim('content')?.changes).toEqual([change('p1')])
  })

  it('waits no longer after a restart than it was to, with a clock that was set back', () => {
    ask(change('p1'))
    queue.fail(queue.claim('content')?.build.number ?? 0, 'test', 'No.')
    time.wall -= 86_400_000
    crash()
    expect((queue.nextStart('content') ?? 0) - time.wall).toBe(5_000)
  })

  it('says what waits while the site is held, and since when readers see it', () => {
    for (const release of [1, 2, 3]) {
      ask(change(`p${release}`))
      const number = queue.claim('content')?.build.number ?? 0
      queue.succeed(number, { release, isHeld: release === 3, warnings: [] })
      pass(1_000)
    }
    queue.holdAbove(1)
    const states = () => queue.list(10).map(({ state }) => state)
    expect(states()).toEqual(['held', 'held', 'live'])
    queue.holdAbove(null)
    expect(states()).toEqual(['live', 'live', 'live'])
    const liveAt = queue.list(10).map((build) => (build.liveAt ?? 0) - START)
    expect(liveAt).toEqual([3_000, 1_000, 0])
  })

  it('refuses more changes than one build can hold, and keeps what it has', () => {
    const many = (from: number) =>
      Array.from({ length: 500 }, (_, index) => change(`p${from + index}`))
    for (let from = 0; from < 20_000; from += 500) ask(...many(from))
    expect(() => ask(...many(20_000))).toThrow(
      expect.objectContaining({ code: 'webhook/queue-full', status: 503 }),
    )
    expect(queue.claim('content')?.changes).toHaveLength(20_000)
    expect(ask(change('p1')).buildId).toBe('b2')
  })

  it('refuses a database of another version, and says what to do', () => {
    database.exec('PRAGMA user_version = 2')
    expect(() => openDatabase(dataDir)).toThrow(
      expect.objectContaining({
        code: 'publish/database-version',
        message: expect.stringMatching(
          /has version 2.*may go: stop Pliego, delete publish\.sqlite/,
        ),
      }),
    )
  })

  it.each([
    [
      'what is no database',
      (file: string) => {
        writeFileSync(file, 'not a database, not a database, not a database')
      },
    ],
    [
      'a database of another program',
      (file: string) => {
        const other = new DatabaseSync(file)
        other.exec('CREATE TABLE builds (x)')
        other.close()
      },
    ],
  ])('refuses %s, and says that the file may go', (_, spoil) => {
    const folder = path.join(dataDir, 'other')
    mkdirSync(folder)
    spoil(path.join(folder, DATABASE_FILE))
    expect(() => openDatabase(folder)).toThrow(
      expect.objectContaining({
        code: 'publish/database',
        message: expect.stringMatching(/may go: stop Pliego, delete publish\.sqlite/),
      }),
    )
  })

  it('runs every change again that was not live, wherever a crash comes between', () => {
    const step = fc.record({
      kind: fc.constantFrom('ask', 'ask', 'claim', 'built', 'live', 'fail', 'crash'),
      post: fc.integer({ min: 0, max: 4 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        database.exec('DELETE FROM builds')
        const pending = new Map<string, number>()
        let revision = 0
        let releases = 0
        const state: { running: ReturnType<Queue['claim']> } = { running: null }
        const claim = () => {
          state.running = queue.claim('content', true)
          return state.running !== null
        }
        const finish = () => {
          if (state.running === null) return
          const { build, changes } = state.running
          releases += 1
          queue.succeed(build.number, { release: releases, warnings: [] })
          for (const { id, revision: done } of changes) {
            if (pending.get(id) === done) pending.delete(id)
          }
          state.running = null
        }
        const restart = () => {
          crash()
          state.running = null
        }
        for (const { kind, post } of steps) {
          const number = state.running?.build.number ?? null
          if (kind === 'ask') {
            revision += 1
            ask(change(`p${post}`, revision))
            pending.set(`p${post}`, revision)
          } else if (kind === 'crash') {
            restart()
          } else if (number === null) {
            claim()
          } else if (kind === 'built') {
            queue.built(number)
          } else if (kind === 'live') {
            finish()
          } else if (kind === 'fail') {
            queue.fail(number, 'test', 'No.')
            state.running = null
          }
        }
        restart()
        while (claim()) finish()
        expect(pending).toEqual(new Map())
      }),
      { numRuns: runs(30) },
    )
  })
})
