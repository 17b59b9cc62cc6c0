import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { silentLog } from '../../../node-shared/log/log.ts'
import { followFirstStart } from '../../../publish/estimate/first-start.ts'
import { readStartTimes } from '../../../publish/estimate/start-times.ts'
import { createEvents } from '../../../publish/contract/events.ts'
import type { PublishEvents } from '../../../publish/contract/events.ts'
import { eventually } from '../support/publisher.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

describe('Following a first start', () => {
  const folder = emptyFolder()
  const file = path.join(folder, 'cache', 'times.json')
  let events: PublishEvents
  let clock: number
  let isLive: boolean

  const follow = (kept: string | null = file) =>
    followFirstStart({
      events,
      file: kept,
      log: silentLog,
      isLive: () => isLive,
      clock: () => clock,
    })
  const progress = (phase: string) => {
    events.emit({ kind: 'progress', buildId: 'b1', phase, done: null, total: null })
  }
  const live = () => {
    isLive = true
    events.emit({ kind: 'live', buildId: 'b1', release: 1, warnings: [], changes: [] })
  }

  beforeEach(() => {
    events = createEvents(silentLog)
    clock = 0
    isLive = false
  })

  it('ends when there is a site, and leaves its times for the next one', async () => {
    const progressOf = await follow()
    progress('Reading the content')
    clock = 5_000
    expect(progressOf()).toMatchObject({ phase: 'Reading the content' })
    live()
    expect(progressOf()).toBeNull()
    await eventually(async () => (await readStartTimes(file)).size > 0)
    expect([...(await readStartTimes(file))]).toEqual([
      ['Reading the content', { ms: 5_000, pieces: null }],
    ])
  })

  it("keeps no times of a build that is not the site's own", async () => {
    const progressOf = await follow(null)
    progress('Reading the content')
    expect(progressOf()).not.toBeNull()
    live()
    expect((await readStartTimes(file)).size).toBe(0)
  })

  it('begins anew after a failure', async () => {
    const progressOf = await follow()
    progress('Storing the release')
    events.emit({ kind: 'failed', buildId: 'b1', reason: 'x', retryAt: 0, changes: [] })
    expect(progressOf()).toBeNull()
    progress('Reading the content')
    expect(progressOf()?.share).toBe(0)
  })

  it('says nothing where there is a site, and keeps no times of it', async () => {
    isLive = true
    const progressOf = await follow()
    progress('Reading the content')
    live()
    expect(progressOf()).toBeNull()
    expect((await readStartTimes(file)).size).toBe(0)
  })

  it.each(['', '{"version":', '{"version":2}'])(
    'does without a file that says %j',
    async (text) => {
      const damaged = path.join(folder, 'times.json')
      writeFileSync(damaged, text)
      expect((await readStartTimes(damaged)).size).toBe(0)
      expect(readFileSync(damaged, 'utf8')).toBe(text)
    },
  )
})
