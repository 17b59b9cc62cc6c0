import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { healthOf } from '../../node-shared/http/health/answer-health.ts'
import { createHealth } from '../../server/health.ts'
import { BACKEND_SCHEMA } from '../../server/backend-schema.ts'
import { openUpToDate } from '../../server/database/upgrade.ts'
import { testClock, testLog } from './http/test-server.ts'
import { emptyFolder } from '../setup/empty-folder.ts'

const RESERVE = 200 * 1024 * 1024

const folder = emptyFolder()
let database: DatabaseSync
let freeBytes: number
let hasLostBytes: boolean
let looks: number
let touch: (folder: string) => Promise<void>
const clock = testClock()

beforeEach(() => {
  database = openUpToDate(folder, BACKEND_SCHEMA, { mayUpgrade: true })
  freeBytes = 10 * RESERVE
  looks = 0
  hasLostBytes = false
  touch = () => Promise.resolve()
})

afterEach(() => {
  database.close()
})

const health = () =>
  createHealth({
    database,
    dataDir: folder,
    diskReserveBytes: RESERVE,
    hasLostBytes: () => hasLostBytes,
    clock,
    log: testLog().log,
    touch: (folder) => touch(folder),
    freeBytes: () => {
      looks += 1
      return Promise.resolve(freeBytes)
    },
  })

const addMessage = (attempts: number, parkedAt: number | null) => {
  database
    .prepare(
      `INSERT INTO webhook_outbox (message_id, payload, attempts, next_attempt_at, parked_at)
       VALUES ('m', '{}', ?, 0, ?)`,
    )
    .run(attempts, parkedAt)
}

describe('the health of the backend', () => {
  it('is ok when nothing is wrong, and says no more', async () => {
    expect(healthOf((await health()()).reasons)).toEqual({ status: 'ok' })
    expect(healthOf((await health()()).reasons, false)).toEqual({ status: 'building' })
  })

  it('is degraded when the disk is nearly full', async () => {
    freeBytes = RESERVE
    expect(healthOf((await health()()).reasons)).toEqual({
      status: 'degraded',
      reasons: ['disk-nearly-full'],
    })
  })

  it('is degraded when webhooks are not taken, and not for one that was parked', async () => {
    addMessage(50, 1)
    expect(await health()()).toMatchObject({ status: 'ok' })
    database.exec('DELETE FROM webhook_outbox')
    addMessage(50, null)
    expect(await health()()).toMatchObject({ reasons: ['webhooks-waiting'] })
  })

  it('is degraded when the file storage has lost bytes', async () => {
    hasLostBytes = true
    expect(await health()()).toMatchObject({ reasons: ['files-missing'] })
  })

  it('is degraded when the database cannot be written', async () => {
    const ask = health()
    database.close()
    expect(await ask()).toMatchObject({ reasons: ['database-not-writable'] })
    database = openUpToDate(folder, BACKEND_SCHEMA, { mayUpgrade: true })
  })

  it('is degraded when the disk has turned read-only, which beginning a transaction does not show', async () => {
    touch = () => Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' }))
    expect(await health()()).toMatchObject({ reasons: ['database-not-writable'] })
  })

  it('is looked up again when the clock was set back', async () => {
    const ask = health()
    await ask()
    clock.advance(-3 * 3_600_000)
    await ask()
    expect(looks).toBe(2)
  })

  it('is looked up every few seconds at most, however often it is asked for', async () => {
    const ask = health()
    await Promise.all([ask(), ask(), ask()])
    expect(looks).toBe(1)
    clock.advance(6_000)
    await ask()
    expect(looks).toBe(2)
  })
})
