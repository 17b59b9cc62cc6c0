import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createParser } from 'eventsource-parser'
import { publishEventSchema } from '../../../../shared/publish/publish-events.ts'
import type { WireEvent } from '../../../../shared/publish/publish-events.ts'
import type { StatusCaller } from '../../../../publish/status/access/caller.ts'
import { makeFolders, page, report, startPublisher, upsert } from '../../support/publisher.ts'
import type { Folders, TestPublisher } from '../../support/publisher.ts'

/** What one client is told. */
interface Client {
  readonly status: number
  readonly headers: Headers
  readonly events: WireEvent[]
  readonly ids: string[]
  /** Waits for an event that fits. */
  until(fits: (event: WireEvent) => boolean): Promise<WireEvent>
  /** Resolves when the publisher has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

async function connect(url: string, headers: Record<string, string>): Promise<Client> {
  const connection = new AbortController()
  const response = await fetch(url, { headers, signal: connection.signal })
  const events: WireEvent[] = []
  const ids: string[] = []
  const waiting = new Set<() => void>()
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      const parsed = publishEventSchema.parse(JSON.parse(data))
      if (event !== parsed.kind) throw new Error(`${String(event)} is no ${parsed.kind}`)
      events.push(parsed)
      if (id !== undefined) ids.push(id)
      for (const check of waiting) check()
    },
  })
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      parser.feed(decoder.decode(chunk, { stream: true }))
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    events,
    ids,
    until: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          const found = events.find(fits)
          if (found === undefined) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    ended: read().catch((error: unknown) => {
      if (!connection.signal.aborted) throw error
    }),
    close: () => {
      connection.abort()
    },
  }
}

const isLive = (postId: string) => (event: WireEvent) =>
  event.kind === 'receipt' && event.receipt.id === postId && event.receipt.state === 'live'
const isVerified = (postId: string) => (event: WireEvent) =>
  event.kind === 'receipt' && event.receipt.id === postId && event.receipt.verified === true

describe('The stream of events', () => {
  let folders: Folders
  let test: TestPublisher
  let people: Record<string, StatusCaller>
  const clients: Client[] = []

  beforeEach(async () => {
    folders = makeFolders()
    folders.plan({
      files: { 'index.html': page('home'), 'discover/p1/index.html': page('p1', 'd1') },
      report: report('p1', 'p1', 'd1'),
    })
    people = {
      author: { uid: 'a1', role: 'author' },
      editor: { uid: 'e1', role: 'editor' },
    }
    test = await startPublisher(folders, {
      identifyCaller: async (token) => people[token] ?? null,
      heartbeatMs: 50,
    })
    test.publisher.start()
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close()
    await test.close()
    folders.remove()
  })
  const open = async (query: string, token: string, more: Record<string, string> = {}) => {
    const url = `${test.origin}/api/publish/events${query}`
    const client = await connect(url, { authorization: `Bearer ${token}`, ...more })
    clients.push(client)
    return client
  }

  it('tells an author each step of a post, and nothing of other posts', async () => {
    const client = await open('?document=posts/p1', 'author')
    expect(client.status).toBe(200)
    expect(client.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(client.headers.get('cache-control')).toContain('no-transform')
    expect(client.headers.get('x-accel-buffering')).toBe('no')
    await test.deliver([upsert('p1'), upsert('other')])
    await client.until(isVerified('p1'))
    expect(client.events[0]).toEqual({ kind: 'hello', isResumed: false })
    const receipts = client.events.flatMap((event) =>
      event.kind === 'receipt' ? [event.receipt] : [],
    )
    expect(new Set(receipts.map(({ id }) => id))).toEqual(new Set(['p1']))
    expect(client.events.every(({ kind }) => kind === 'hello' || kind === 'receipt')).toBe(true)
    const last = receipts.at(-1)
    expect(last).toMatchObject({ state: 'live', release: 1, by: 'author-1', revision: 1 })
    const times = [last?.queuedAt, last?.startedAt, last?.builtAt, last?.liveAt, last?.verifiedAt]
    expect(times).not.toContain(null)
    expect([...times].sort()).toEqual(times)
  })

  it('begins with what is known already', async () => {
    await test.deliver([upsert('p1')])
    await test.outcome()
    const client = await open('?document=posts/unknown&document=posts/p1', 'author')
    await client.until(isLive('p1'))
    expect(client.events).toHaveLength(2)
  })

  it('gives editors the overview, builds and progress', async () => {
    const client = await open('', 'editor')
    await test.deliver([upsert('p1')])
    await client.until((event) => event.kind === 'build' && event.build.state === 'live')
    await client.until((event) => event.kind === 'overview' && event.overview.live !== null)
    expect(client.events[1]).toMatchObject({ kind: 'overview', overview: { live: null } })
    expect(client.events.some(({ kind }) => kind === 'progress')).toBe(true)
    const running = client.events.flatMap((event) =>
      event.kind === 'overview' ? [event.overview.running.length] : [],
    )
    expect(Math.max(...running)).toBe(1)
    expect(running.at(-1)).toBe(0)
  })

  it('tells a client that comes back what it missed, from the event that it saw last', async () => {
    const first = await open('?document=posts/p1', 'author')
    await test.deliver([upsert('p1')])
    await first.until(isVerified('p1'))
    const seen = first.ids.length
    first.close()
    await test.deliver([upsert('p1', 2)])
    await test.outcome()
    await test.outcome()
    const again = await open('?document=posts/p1', 'author', {
      'last-event-id': first.ids[seen - 1] ?? '',
    })
    await again.until(
      (event) => event.kind === 'receipt' && event.receipt.revision === 2 && isLive('p1')(event),
    )
    expect(again.events[0]).toEqual({ kind: 'hello', isResumed: true })
    const missed = again.events.filter(
      (event) => event.kind === 'receipt' && event.receipt.state === 'queued',
    )
    expect(missed).not.toHaveLength(0)
  })

  it.each(['x', '00000000-1', '-1', '9'.repeat(400), 'deadbeef-99999999999999'])(
    'starts from the beginning for the last event %j, which it never sent',
    async (id) => {
      const client = await open('?document=posts/p1', 'author', { 'last-event-id': id })
      expect(await client.until(({ kind }) => kind === 'hello')).toMatchObject({ isResumed: false })
    },
  )

  it('ends with the session', async () => {
    const client = await open('?document=posts/p1', 'author')
    delete people['author']
    await client.ended
    expect((await open('?document=posts/p1', 'author')).status).toBe(401)
  })

  it('ends an editor’s stream when the role is taken away', async () => {
    const client = await open('', 'editor')
    people['editor'] = { uid: 'e1', role: 'author' }
    await client.ended
  })

  it('goes on while the backend cannot say who is asking', async () => {
    const client = await open('?document=posts/p1', 'author')
    Object.defineProperty(people, 'author', {
      get: () => {
        throw new Error('away')
      },
      configurable: true,
    })
    await new Promise((resolve) => setTimeout(resolve, 150))
    await test.deliver([upsert('p1')])
    await client.until(isLive('p1'))
  })

  it('ends when the publisher stops, and takes no more', async () => {
    const client = await open('?document=posts/p1', 'author')
    test.publisher.endStreams()
    await client.ended
    expect((await open('?document=posts/p1', 'author')).status).toBe(503)
  })

  it('asks nothing of the backend any more when the publisher stops', async () => {
    let isClosed = false
    const others = makeFolders()
    const stopping = await startPublisher(others, {
      installation: {
        product: { version: '1.0.0', commit: null },
        backend: () => {
          if (isClosed) throw new Error('The backend is closed.')
          return { mailsWaiting: 0, refusedSignIns: 0 }
        },
        newestBackup: () => null,
      },
    })
    stopping.publisher.endStreams()
    isClosed = true
    stopping.publisher.rebuild('as a change that comes meanwhile')
    // What is told of it would be told at the end of this turn.
    await new Promise(setImmediate)
    await stopping.close()
    others.remove()
  })

  it('refuses strangers, authors who ask for everything, and too many at once', async () => {
    expect((await open('?document=posts/p1', 'nobody')).status).toBe(401)
    expect((await open('', 'author')).status).toBe(403)
    expect((await open('?document=', 'author')).status).toBe(400)
    const many = Array.from({ length: 51 }, (_, index) => `document=posts/p${index}`).join('&')
    expect((await open(`?${many}`, 'author')).status).toBe(400)
    const statuses = []
    for (let index = 0; index < 21; index += 1) {
      statuses.push((await open('?document=posts/p1', 'author')).status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(statuses[20]).toBe(429)
    expect((await open('', 'editor')).status).toBe(200)
  })

  it('tells editors of every build that a step back makes wait, and of the one that is live again', async () => {
    const files = (text: string) => ({ 'index.html': page(text) })
    folders.plan({ files: files('first') })
    await test.deliver([upsert('p1')])
    await test.outcome()
    folders.plan({ files: files('second') })
    await test.deliver([upsert('p1', 2)])
    await test.outcome()
    const client = await open('', 'editor')
    await client.until(({ kind }) => kind === 'overview')
    const answer = await fetch(`${test.origin}/api/publish/rollback`, {
      method: 'POST',
      body: JSON.stringify({ release: 1, reason: 'A wrong price' }),
      headers: { authorization: 'Bearer editor' },
    })
    expect(answer.status).toBe(200)
    const standing = (id: string, wanted: string) =>
      client.until(
        (event) =>
          event.kind === 'build' && event.build.id === id && event.build.standing === wanted,
      )
    await standing('b2', 'held')
    await standing('b1', 'live')
    const overview = await client.until(
      (event) => event.kind === 'overview' && event.overview.held !== null,
    )
    if (overview.kind !== 'overview') throw new Error('This is no overview.')
    const { live, held } = overview.overview
    expect(live?.release).toBe(1)
    // Readers have had it since the step back, not since it was made.
    expect(Date.parse(live?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(held?.at ?? ''))
  })
})
