import { postRef } from '../../setup/documents.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { silentLog } from '../../../node-shared/log/log.ts'
import { openDatabase } from '../../../publish/queue/database.ts'
import { openQueue } from '../../../publish/queue/queue.ts'
import type { Queue } from '../../../publish/queue/queue.ts'
import { createWorker } from '../../../publish/queue/worker.ts'
import type { RunBuild, Worker } from '../../../publish/queue/worker.ts'

const START = Date.parse('2026-05-04T10:00:00Z')
/** How long a build takes. */
const BUILD_MS = 50
/** The shortest timer. */
const TIMER_MS = 1

describe('the worker', () => {
  let dataDir: string
  let database: ReturnType<typeof openDatabase>
  let queue: Queue
  let worker: Worker
  /** When each build started, and what it held. */
  let started: { readonly at: number; readonly posts: number }[]
  /** Posts that a build makes; it leaves the others. */
  let postsAtOnce: number

  const build = async ({ build: { number }, changes }: Parameters<RunBuild>[0]) => {
    started.push({ at: Date.now() - START, posts: changes.length })
    await new Promise((resolve) => setTimeout(resolve, BUILD_MS))
    const left = changes.slice(postsAtOnce)
    if (left.length > 0) {
      queue.defer(
        number,
        left.map(({ source, id }) => ({ source, id, reason: 'others are made first' })),
      )
    }
    queue.succeed(number, { release: started.length, warnings: [] })
  }

  beforeEach(() => {
    jest.useFakeTimers({ now: START })
    dataDir = mkdtempSync(path.join(tmpdir(), 'pliego-worker-'))
    database = openDatabase(dataDir)
    queue = openQueue(database, Date.now, { elapsed: Date.now })
    started = []
    postsAtOnce = 16
    worker = createWorker({
      queue,
      run: { content: build, full: () => Promise.resolve() },
      takesChanges: () => true,
      now: Date.now,
      elapsed: Date.now,
      log: silentLog,
    })
    worker.start()
  })
  afterEach(async () => {
    const stopped = worker.stop()
    await jest.runAllTimersAsync()
    await stopped
    jest.useRealTimers()
    database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  let asked = 0
  const ask = (posts: number) => {
    const changes = Array.from({ length: posts }, () => {
      const id = `p${(asked += 1)}`
      return {
        ...postRef(id),
        path: null,
        kind: 'upsert' as const,
        revision: 1,
        by: 'ana',
        title: null,
      }
    })
    queue.enqueue({ cause: 'test', changes })
    worker.asked('content')
  }

  it('gathers what comes while a build runs', async () => {
    ask(1)
    await jest.advanceTimersByTimeAsync(20)
    ask(1)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(started).toEqual([
      { at: 0, posts: 1 },
      { at: 220, posts: 1 },
    ])
  })

  it('gathers nothing while posts wait that a build has left', async () => {
    ask(40)
    await jest.advanceTimersByTimeAsync(20)
    ask(1)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(started).toEqual([
      { at: 0, posts: 40 },
      { at: BUILD_MS + TIMER_MS, posts: 25 },
      { at: 2 * (BUILD_MS + TIMER_MS), posts: 9 },
    ])
  })
})
