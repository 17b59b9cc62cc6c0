import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { migrate, openDatabase } from '../../../server/database/database.ts'
import { createDeliverer } from '../../../server/webhook/deliver.ts'
import type { Deliverer } from '../../../server/webhook/deliver.ts'
import { createOutbox } from '../../../server/webhook/outbox.ts'
import type { Outbox } from '../../../server/webhook/outbox.ts'
import { WEBHOOK_MIGRATIONS } from '../../../server/webhook/webhook-migrations.ts'
import { testLog } from '../http/test-server.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const DAY_MS = 24 * 60 * 60 * 1000

describe('A message that the receiver refuses', () => {
  let database: DatabaseSync
  let outbox: Outbox
  let deliverer: Deliverer
  const folder = emptyFolder()
  let now: Date
  let bodies: string[]
  let lines: string[]
  let answer: (body: string) => number

  const publish = (postId: string) => {
    const after = { status: 'published', slug: postId, revision: 1 }
    outbox.record([{ path: `posts/${postId}`, before: null, after, uid: 'ana' }], now)
  }
  const rows = () =>
    database.prepare('SELECT payload, parked_at FROM webhook_outbox ORDER BY id').all()
  /** Lets every wait between attempts pass at once, until nothing is left to send. */
  const deliverAll = async () => {
    while (outbox.waiting(1).length > 0) {
      deliverer.wake()
      await new Promise((resolve) => setTimeout(resolve, 5))
      now = new Date(now.getTime() + 60_000)
    }
  }

  beforeEach(() => {
    now = new Date('2026-03-01T10:00:00Z')
    bodies = []
    answer = () => 202
    database = openDatabase(folder)
    migrate(database, 'webhook', WEBHOOK_MIGRATIONS)
    outbox = createOutbox(database)
    const log = testLog()
    lines = log.lines
    deliverer = createDeliverer({
      outbox,
      url: 'http://receiver.invalid/hooks/publish',
      secret: SECRET,
      clock: () => now,
      log: log.log,
      fetch: (_, init) => {
        const body = init?.body as string
        bodies.push(body)
        return Promise.resolve(new Response('the receiver explains', { status: answer(body) }))
      },
    })
  })

  afterEach(async () => {
    await deliverer.close()
    database.close()
  })

  it.each([400, 413, 415, 422])('with %d is parked after five tries', async (status) => {
    answer = (body) => (body.includes('"p1"') ? status : 202)
    publish('p1')
    publish('p2')
    await deliverAll()
    const alone = bodies.filter((body) => !(body.includes('"p1"') && body.includes('"p2"')))
    expect(alone.filter((body) => body.includes('"p1"'))).toHaveLength(5)
    expect(alone[5]).toContain('"p2"')
  })

  it('takes none of those with it that were sent together with it', async () => {
    answer = (body) => (body.includes('"p2"') ? 422 : 202)
    for (const postId of ['p1', 'p2', 'p3']) publish(postId)
    await deliverAll()
    expect(rows()).toEqual([
      { payload: expect.stringContaining('"p2"'), parked_at: expect.any(Number) },
    ])
    const taken = bodies.filter((body) => answer(body) === 202)
    expect(taken.filter((body) => body.includes('"p1"'))).toHaveLength(1)
    expect(taken.filter((body) => body.includes('"p3"'))).toHaveLength(1)
  })

  it('makes way for the others and for a build of everything', async () => {
    answer = (body) => (body.includes('"p1"') ? 413 : 202)
    publish('p1')
    publish('p2')
    await deliverAll()
    expect(JSON.parse(bodies.at(-1) ?? '')).toMatchObject({
      type: 'site.changed',
      data: { reason: expect.any(String) },
    })
  })

  it('is kept, with a loud line in the log, for a month', async () => {
    answer = (body) => (body.includes('"p1"') ? 400 : 202)
    publish('p1')
    await deliverAll()
    expect(rows()).toEqual([
      { payload: expect.stringContaining('"p1"'), parked_at: expect.any(Number) },
    ])
    const parked = lines.find((line) => line.includes('webhook.parked')) ?? ''
    expect(parked).toContain('"level":"error"')
    expect(parked).toContain('400: the receiver explains')
    now = new Date(now.getTime() + 31 * DAY_MS)
    answer = (body) => (body.includes('"p2"') ? 400 : 202)
    publish('p2')
    await deliverAll()
    expect(rows()).toEqual([
      { payload: expect.stringContaining('"p2"'), parked_at: expect.any(Number) },
    ])
  })

  it('asks for no second build when even the first is refused', async () => {
    answer = () => 400
    publish('p1')
    await deliverAll()
    expect(bodies).toHaveLength(10)
    expect(rows()).toHaveLength(2)
  })

  it.each([401, 404, 409, 429, 500])(
    'with %d is tried until it is taken: it is not about the body',
    async (status) => {
      answer = () => (bodies.length <= 12 ? status : 202)
      publish('p1')
      await deliverAll()
      expect(bodies).toHaveLength(13)
      expect(rows()).toEqual([])
    },
  )

  it('is not parked by failures of another kind before', async () => {
    answer = () => (bodies.length <= 9 ? 503 : bodies.length <= 13 ? 400 : 202)
    publish('p1')
    await deliverAll()
    expect(bodies).toHaveLength(14)
    expect(bodies.every((body) => body.includes('"p1"'))).toBe(true)
  })
})
