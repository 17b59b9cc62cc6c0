import type { IncomingHttpHeaders } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { openDatabase, transaction } from '../../../server/database/database.ts'
import { visibleChanges } from '../../../shared/publish/webhook/changes.ts'
import type { WrittenDocument } from '../../../shared/publish/webhook/changes.ts'
import { createWebhookSender } from '../../../server/webhook/webhook-sender.ts'
import type { WebhookSender } from '../../../server/webhook/webhook-sender.ts'
import { testLog } from '../http/test-server.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'
import { startListener } from '../../setup/listener.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

const published = { status: 'published', slug: 'hello', revision: 3 }

const hello = { source: 'posts', id: 'p1', path: '/discover/hello', by: 'ana' }
const redirect = { source: 'redirects', revision: null, by: 'ana' }

const change = (part: Partial<WrittenDocument>): WrittenDocument => ({
  path: 'posts/p1',
  before: null,
  after: null,
  uid: 'ana',
  ...part,
})

describe('visible changes', () => {
  it.each([
    ['a first publication', { after: published }, 'upsert'],
    ['an edit', { before: published, after: published }, 'upsert'],
    ['an unpublication', { before: published, after: { ...published, status: 'draft' } }, 'remove'],
    ['a deletion', { before: published }, 'remove'],
  ])('report %s', (_, part: Partial<WrittenDocument>, kind) => {
    expect(visibleChanges([change(part)])).toEqual([
      { ...hello, kind, revision: part.after ? 3 : null },
    ])
  })

  it('report redirects', () => {
    const after = { postId: 'p1', kind: 'redirect' }
    expect(visibleChanges([change({ path: 'slugs/old', after })])).toEqual([
      { ...redirect, id: 'old', path: '/discover/old', kind: 'upsert' },
    ])
  })

  it('report a slug that its post takes back beside the post', () => {
    const taken = change({
      path: 'slugs/hello',
      before: { postId: 'p1', kind: 'redirect' },
      after: { postId: 'p1', kind: 'current' },
    })

    const changes = visibleChanges([change({ before: published, after: published }), taken])
    expect(changes).toEqual([
      { ...hello, kind: 'upsert', revision: 3 },
      { ...redirect, id: 'hello', path: '/discover/hello', kind: 'remove' },
    ])
  })

  it('name a broken post so that a receiver understands it', () => {
    const after = { status: 'published', title: 42, slug: '', revision: 1.5 }
    expect(visibleChanges([change({ after })])).toEqual([
      { ...hello, path: null, kind: 'upsert', revision: null },
    ])
  })

  it('report a redirect that leads nowhere', () => {
    expect(visibleChanges([change({ path: 'slugs/old', after: { kind: 'redirect' } })])).toEqual([
      { ...redirect, id: 'old', path: '/discover/old', kind: 'upsert' },
    ])
  })

  it.each([
    ['a draft', { after: { status: 'draft', slug: 'x' } }],
    ['a revision', { path: 'posts/p1/revisions/3', after: published }],
    ['a current slug', { path: 'slugs/hello', after: { postId: 'p1', kind: 'current' } }],
    ['an account', { path: 'users/ana', after: { role: 'admin' } }],
  ])('leave %s out', (_, part) => {
    expect(visibleChanges([change(part)])).toEqual([])
  })
})

describe('the webhook', () => {
  interface Received {
    readonly headers: IncomingHttpHeaders
    readonly body: string
  }

  let received: Received[]
  let statuses: number[]
  let url: string
  let stopReceiver: () => Promise<void>
  const folder = emptyFolder()
  let database: ReturnType<typeof openDatabase>
  let sender: WebhookSender
  let shiftMs: number

  const startSender = () => {
    const clock = () => new Date(Date.now() + shiftMs)
    sender = createWebhookSender(database, { url, secret: SECRET }, clock, testLog().log)
  }
  const commit = (part: Partial<WrittenDocument>) => {
    transaction(database, () => {
      sender.onCommit([change(part)])
    })
  }
  const changesReceived = () =>
    received.flatMap(({ body }) =>
      (JSON.parse(body) as { data: { changes: { id: string }[] } }).data.changes.map(
        ({ id }) => id,
      ),
    )
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  beforeEach(async () => {
    received = []
    statuses = []
    shiftMs = 0
    const { origin, close } = await startListener((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push({ headers: request.headers, body })
        response.writeHead(statuses.shift() ?? 202).end()
      })
    })
    url = `${origin}/hooks/publish`
    stopReceiver = close
    database = openDatabase(folder)
    startSender()
  })

  afterEach(async () => {
    await sender.close()
    database.close()
    await stopReceiver()
  })

  it('is delivered at once, signed, and verifies with the standard library', async () => {
    commit({ after: published })
    await until(() => received.length === 1)
    const [{ headers, body }] = received as [Received]
    const verified = new Webhook(SECRET).verify(body, headers as Record<string, string>)
    expect(verified).toMatchObject({
      type: 'documents.changed',
      data: { changes: [{ ...hello, kind: 'upsert', revision: 3 }] },
    })
    expect(headers['content-type']).toBe('application/json')
  })

  it('is repeated with the same id until it is taken, and nothing overtakes it', async () => {
    statuses = [500]
    commit({ path: 'posts/p1', after: published })
    await until(() => received.length === 1)
    commit({ path: 'posts/p2', after: published })
    await until(() => received.length === 3)
    const ids = received.map(({ headers }) => headers['webhook-id'])
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
    expect(received[2]!.body).toContain('"p2"')
  })

  it('does not wait for a clock that was set back', async () => {
    statuses = [500]
    commit({ path: 'posts/p1', after: published })
    const attempts = database.prepare('SELECT attempts FROM webhook_outbox')
    await until(() => attempts.get()?.['attempts'] === 1)
    shiftMs = -3 * 3_600_000
    commit({ path: 'posts/p2', after: published })
    await until(() => received.length === 3)
  })

  it('is delivered after a restart when the process died before', async () => {
    await sender.close()
    commit({ after: published })
    expect(received).toEqual([])
    database.close()
    database = openDatabase(folder)
    startSender()
    await until(() => received.length === 1)
  })

  it('is sent together with others that wait', async () => {
    await sender.close()
    for (let post = 1; post <= 30; post += 1) commit({ path: `posts/p${post}`, after: published })
    startSender()
    await until(() => changesReceived().length === 30)
    expect(changesReceived()).toEqual(Array.from({ length: 30 }, (_, post) => `p${post + 1}`))
    expect(received).toHaveLength(1)
  })

  it('has the same id after a restart as those that were sent together before', async () => {
    await sender.close()
    for (const post of ['p1', 'p2']) commit({ path: `posts/${post}`, after: published })
    const before = database.prepare('SELECT * FROM webhook_outbox').all()
    const sendAgain = async () => {
      startSender()
      await until(() => received.length > 0)
      await sender.close()
      return received.splice(0).map(({ headers }) => headers['webhook-id'])
    }
    const ids = await sendAgain()
    const columns = Object.keys(before[0] ?? {})
    const insert = database.prepare(
      `INSERT INTO webhook_outbox (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
    )
    // The receiver's answer was lost with the process.
    for (const row of before) insert.run(...Object.values(row))
    expect(await sendAgain()).toEqual(ids)
    for (const row of before) insert.run(...Object.values(row))
    commit({ path: 'posts/p3', after: published })
    expect(await sendAgain()).not.toEqual(ids)
  })

  it('is not sent for a commit that was rolled back', async () => {
    expect(() =>
      transaction(database, () => {
        sender.onCommit([change({ after: published })])
        throw new Error('refused')
      }),
    ).toThrow('refused')
    commit({ path: 'posts/p2', after: published })
    await until(() => received.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(received).toHaveLength(1)
    expect(received[0]!.body).toContain('"p2"')
  })
})
