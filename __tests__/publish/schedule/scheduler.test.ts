import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { silentLog } from '../../../node-shared/log/log.ts'
import type { Documents } from '../../../publish/schedule/documents.ts'
import { createScheduler } from '../../../publish/schedule/scheduler.ts'
import { CHECK_MS, DAY_MS, START, openNewsroom } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'

const MINUTE_MS = 60_000
const DUE = START + MINUTE_MS

describe('publishing at a time', () => {
  let room: Newsroom
  beforeEach(async () => {
    room = await openNewsroom()
  })
  afterEach(() => room.close())
  const status = async (postId: string) => (await room.stored(`posts/${postId}`))?.['status']

  it('waits for the minute of a post, and publishes it then as its next version', async () => {
    await room.save('p1', {}, DUE)
    room.moveTo(DUE - 400)
    expect(await room.scheduler.check()).toBe(400)
    expect(await status('p1')).toBe('scheduled')

    room.moveTo(DUE)
    await room.scheduler.check()
    const post = await room.stored('posts/p1')
    expect(post).toMatchObject({
      status: 'published',
      revision: 2,
      publishAt: null,
      html: '<p>Text</p>',
      createdAt: new Date(START),
      publishedAt: new Date(DUE),
      updatedAt: new Date(DUE),
    })
    expect(await room.stored('posts/p1/revisions/2')).toEqual(post)
    expect(await room.stored('mediaUses/p1')).toMatchObject({ status: 'published' })
    expect(room.logged).toEqual(['info schedule.published'])
  })

  it('never waits longer than the time between two looks at the database', async () => {
    expect(await room.scheduler.check()).toBe(CHECK_MS)
    await room.save('p1', {}, START + 365 * 24 * 60 * MINUTE_MS)
    expect(await room.scheduler.check()).toBe(CHECK_MS)
  })

  it('publishes what became due while nothing ran, oldest first', async () => {
    await room.save('p1', { slug: 'one' }, DUE)
    await room.save('p2', { slug: 'two' }, DUE + MINUTE_MS)
    await room.save('p3', { slug: 'three' }, DUE + 90 * MINUTE_MS)
    room.moveTo(DUE + 60 * MINUTE_MS)
    await room.restart().check()
    expect([await status('p1'), await status('p2'), await status('p3')]).toEqual([
      'published',
      'published',
      'scheduled',
    ])
  })

  it('publishes nothing early when the clock was set back', async () => {
    await room.save('p1', {}, DUE)
    room.moveTo(DUE - 60 * MINUTE_MS)
    await room.scheduler.check()
    expect(await status('p1')).toBe('scheduled')
    room.moveTo(DUE + 1)
    await room.scheduler.check()
    expect(await status('p1')).toBe('published')
  })

  it('publishes more posts than one round takes', async () => {
    for (let index = 0; index < 21; index += 1) {
      await room.save(`p${index}`, { slug: `post-${index}` }, DUE)
    }
    room.moveTo(DUE)
    expect(await room.scheduler.check()).toBeLessThan(CHECK_MS)
    await room.scheduler.check()
    for (let index = 0; index < 21; index += 1) expect(await status(`p${index}`)).toBe('published')
  })

  it('keeps the date of the first publication, and the working copy of the author', async () => {
    await room.save('p1', { status: 'published' })
    await room.save('p1', {}, DUE)
    await room.commit([{ kind: 'set', path: 'workingCopies/p1', data: { title: 'Unsaved' } }])
    room.moveTo(DUE)
    await room.scheduler.check()
    expect(await room.stored('posts/p1')).toMatchObject({ publishedAt: new Date(START) })
    expect(await room.stored('workingCopies/p1')).toEqual({ title: 'Unsaved' })
  })

  /** The documents, with something that happens between reading a post and writing it. */
  const interrupted = (happen: () => Promise<void>): Documents => ({
    ...room.documents,
    async commit(writes) {
      await happen()
      return room.documents.commit(writes)
    },
  })

  it('lets a save of the author at the same moment win, and publishes that', async () => {
    await room.save('p1', {}, DUE)
    room.moveTo(DUE)
    let saves = 0
    const scheduler = room.restart(
      interrupted(async () => {
        saves += 1
        if (saves === 1) await room.save('p1', { html: '<p>Better</p>' }, DUE)
      }),
    )
    expect(await scheduler.check()).toBeLessThan(CHECK_MS)
    expect(await room.stored('posts/p1')).toMatchObject({ status: 'scheduled', revision: 2 })
    await scheduler.check()
    expect(await room.stored('posts/p1')).toMatchObject({
      status: 'published',
      revision: 3,
      html: '<p>Better</p>',
    })
  })

  it('does not publish what the author has taken back at the same moment', async () => {
    await room.save('p1', {}, DUE)
    room.moveTo(DUE)
    const scheduler = room.restart(interrupted(() => room.save('p1', { status: 'draft' })))
    await scheduler.check()
    await scheduler.check()
    expect(await status('p1')).toBe('draft')
  })

  it('leaves a damaged post alone, says so, and publishes the others', async () => {
    const publishAt = new Date(DUE - 1)
    await room.commit([
      { kind: 'set', path: 'posts/bad', data: { status: 'scheduled', publishAt } },
    ])
    await room.save('p1', {}, DUE)
    room.moveTo(DUE)
    await room.scheduler.check()
    expect(await status('p1')).toBe('published')
    expect(room.logged).toContain('error schedule.damaged')
  })

  it('waits longer and longer for a backend that is away, and says it once', async () => {
    const away: Documents = { ...room.documents, query: () => Promise.reject(new Error('Away')) }
    const scheduler = room.restart(away)
    const waits = []
    for (let round = 0; round < 6; round += 1) waits.push(await scheduler.check())
    expect(waits).toEqual([1_000, 2_000, 5_000, 15_000, 30_000, 30_000])
    expect(room.logged).toEqual(['warn schedule.failed'])
  })

  it('is refused with a key that was revoked', async () => {
    room.server.backend.serviceAccounts.revoke('publisher')
    await expect(room.documents.read('posts/p1')).rejects.toMatchObject({
      code: 'schedule/refused',
    })
  })
})

describe('a scheduler that runs by itself', () => {
  /** Documents that count how often they are asked, and hold one scheduled post. */
  function fakeDocuments(dueAt: number) {
    const asked: number[] = []
    const documents: Documents = {
      read: () => Promise.resolve(null),
      commit: () => Promise.resolve('done'),
      next: () => Promise.resolve(null),
      query: ({ collection, where }) => {
        if (collection !== 'posts' || where[0]?.[0] !== 'status') return Promise.resolve([])
        if (where.length > 1) return Promise.resolve([])
        asked.push(clock.wall)
        const publishAt = { timestampValue: new Date(dueAt).toISOString() }
        return Promise.resolve([{ id: 'p1', fields: { publishAt }, updateTime: '' }])
      },
    }
    return { documents, asked }
  }
  const clock = { wall: START, elapsed: 0 }
  const scheduler = (documents: Documents) =>
    createScheduler({
      documents,
      log: silentLog,
      clock: () => clock.wall,
      clockWatch: { trustedNow: () => Promise.resolve(clock.wall) },
      elapsed: () => clock.elapsed,
    })
  /** Lets time pass for both clocks, in pieces as long as a glance. */
  const pass = async (ms: number) => {
    // What has begun goes on before time passes.
    await jest.advanceTimersByTimeAsync(0)
    for (let left = ms; left > 0; left -= 100) {
      clock.wall += 100
      clock.elapsed += 100
      await jest.advanceTimersByTimeAsync(100)
    }
  }
  beforeEach(() => {
    Object.assign(clock, { wall: START, elapsed: 0 })
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('asks seldom, and exactly when the next post is due', async () => {
    const { documents, asked } = fakeDocuments(START + 10_000)
    const running = scheduler(documents)
    running.start()
    await pass(9_900)
    expect(asked).toEqual([START])
    await pass(200)
    expect(asked[1]).toBe(START + 10_000)
    await running.close()
  })

  it('asks at once when it is told, and not again before something is due', async () => {
    const { documents, asked } = fakeDocuments(START + MINUTE_MS * 10)
    const running = scheduler(documents)
    running.start()
    await pass(4_000)
    expect(asked).toEqual([START])
    running.wake()
    await pass(100)
    expect(asked).toHaveLength(2)
    await pass(5 * MINUTE_MS)
    expect(asked).toHaveLength(2)
    await running.close()
  })

  it('reads at most 2,000 documents on a day without changes, with twenty scheduled posts', async () => {
    let readDocuments = 0
    const publishAt = { timestampValue: new Date(START + 30 * DAY_MS).toISOString() }
    const scheduled = Array.from({ length: 20 }, (_, index) => ({
      id: `p${index}`,
      fields: { publishAt },
      updateTime: '',
    }))
    const running = scheduler({
      read: () => Promise.reject(new Error('No document is read alone.')),
      commit: () => Promise.reject(new Error('Nothing is written.')),
      next: () => {
        readDocuments += 1
        return Promise.resolve(null)
      },
      query: ({ where, limit }) => {
        const found = where.length === 1 && where[0]?.[0] === 'status' ? scheduled : []
        // Firestore counts a query that finds nothing as one read.
        readDocuments += Math.max(1, Math.min(limit, found.length))
        return Promise.resolve(found.slice(0, limit))
      },
    })
    for (let waitedMs = 0; waitedMs < DAY_MS;) {
      const waitMs = await running.check()
      waitedMs += waitMs
      clock.wall += waitMs
    }
    expect(readDocuments).toBeLessThanOrEqual(2_000)
  })

  it.each([
    ['the machine slept', 3 * 60 * MINUTE_MS],
    ['the clock was set forward', 5_000],
    ['the clock was set back', -60 * MINUTE_MS],
  ])('looks again within a second after %s', async (_what, jumpMs) => {
    const { documents, asked } = fakeDocuments(START + 24 * 60 * MINUTE_MS)
    const running = scheduler(documents)
    running.start()
    await pass(1_000)
    clock.wall += jumpMs
    await pass(1_000)
    expect(asked).toHaveLength(2)
    await running.close()
  })
})

describe('a post that is published at its time', () => {
  it('is announced to the publisher like any other', async () => {
    const bodies: unknown[] = []
    const receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        bodies.push(JSON.parse(body))
        response.writeHead(202).end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const room = await openNewsroom({
      url,
      secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    })
    try {
      await room.save('p1', {}, DUE)
      await room.commit([{ kind: 'set', path: 'workingCopies/p1', data: { title: 'Unsaved' } }])
      room.moveTo(DUE)
      await room.scheduler.check()
      const news = () => bodies.filter((body) => isOfType(body, 'documents.changed'))
      while (news().length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
      // It is told when it is scheduled, and that it is not any more.
      expect(bodies.filter((body) => isOfType(body, 'posts.scheduled'))).not.toHaveLength(0)
      const changes = [
        {
          source: 'posts',
          id: 'p1',
          path: '/discover/about-deadlines',
          kind: 'upsert',
          revision: 2,
          by: null,
          title: 'About deadlines',
        },
      ]
      expect(news()).toEqual([expect.objectContaining({ data: { changes } })])
    } finally {
      await room.close()
      receiver.closeAllConnections()
      receiver.close()
    }
  })
})

function isOfType(body: unknown, type: string): boolean {
  return (body as { readonly type?: unknown }).type === type
}
