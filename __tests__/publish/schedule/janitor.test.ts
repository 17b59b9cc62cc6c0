import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { silentLog } from '../../../node-shared/log/log.ts'
import { clean } from '../../../publish/schedule/janitor.ts'
import { DAY_MS, START, openNewsroom } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'

describe('the janitor', () => {
  let room: Newsroom
  beforeEach(async () => {
    room = await openNewsroom()
  })
  afterEach(() => room.close())
  const run = (documents = room.documents) => clean(documents, room.now(), silentLog)
  const put = (path: string, data: Record<string, unknown>) =>
    room.commit([{ kind: 'set', path, data }])

  it('deletes a post with all that belongs to it once it was in the bin for thirty days', async () => {
    await room.save('p1', { status: 'published' })
    await room.save('p1', { status: 'binned' })
    await put('workingCopies/p1', { baseRevision: 1, updatedAt: new Date(START) })
    await put('posts/p1/kept/7', { number: 7 })
    await put('posts/p2/kept/7', { number: 7 })
    await put('previews/t', { postId: 'p1', expiresAt: new Date(START + 90 * DAY_MS) })
    room.moveTo(START + 30 * DAY_MS)
    expect(await run()).toMatchObject({ posts: 0 })
    room.moveTo(START + 30 * DAY_MS + 1_000)
    expect(await run()).toEqual({ posts: 1, previews: 0, copies: 0 })
    for (const path of [
      'posts/p1',
      'posts/p1/revisions/1',
      'posts/p1/revisions/2',
      'posts/p1/kept/7',
      'slugs/about-deadlines',
      'mediaUses/p1',
      'workingCopies/p1',
      'previews/t',
    ]) {
      expect(await room.stored(path)).toBeNull()
    }
    expect(await room.stored('posts/p2/kept/7')).not.toBeNull()
    expect(await room.stored('removals/p1')).toMatchObject({ slug: 'about-deadlines' })
  })

  it('leaves posts that are not in the bin, however old', async () => {
    await room.save('p1', { status: 'draft' })
    await room.save('p2', { status: 'archived', slug: 'two' })
    room.moveTo(START + 900 * DAY_MS)
    expect(await run()).toEqual({ posts: 0, previews: 0, copies: 0 })
    expect(await room.stored('posts/p1')).not.toBeNull()
    expect(await room.stored('posts/p2')).not.toBeNull()
  })

  it('leaves a post that is restored at the same moment, with every version', async () => {
    await room.save('p1', { status: 'binned' })
    room.moveTo(START + 31 * DAY_MS)
    const restoring = {
      ...room.documents,
      commit: async (writes: Parameters<typeof room.documents.commit>[0]) => {
        await room.save('p1', { status: 'draft' })
        return room.documents.commit(writes)
      },
    }
    expect(await run(restoring)).toMatchObject({ posts: 0 })
    expect(await room.stored('posts/p1')).toMatchObject({ status: 'draft' })
    expect(await room.stored('posts/p1/revisions/1')).toMatchObject({ status: 'binned' })
  })

  it('does not free a slug that another post has', async () => {
    await room.save('p1', { status: 'binned' })
    await put('slugs/about-deadlines', { postId: 'p2', kind: 'current' })
    room.moveTo(START + 31 * DAY_MS)
    expect(await run()).toMatchObject({ posts: 1 })
    expect(await room.stored('slugs/about-deadlines')).toMatchObject({ postId: 'p2' })
  })

  it('deletes previews that have expired', async () => {
    await put('previews/old', { postId: 'p1', expiresAt: new Date(START - 1) })
    await put('previews/new', { postId: 'p1', expiresAt: new Date(START + 1) })
    expect(await run()).toEqual({ posts: 0, previews: 1, copies: 0 })
    expect(await room.stored('previews/old')).toBeNull()
    expect(await room.stored('previews/new')).not.toBeNull()
  })

  it('deletes old working copies of deleted posts, and no other', async () => {
    await room.save('kept', { status: 'draft' })
    const old = { updatedAt: new Date(START), baseRevision: 1 }
    await put('workingCopies/kept', old)
    await put('workingCopies/orphan', old)
    await put('workingCopies/never-saved', { ...old, baseRevision: 0 })
    await put('workingCopies/late', { ...old, updatedAt: new Date(START + 2 * DAY_MS) })
    room.moveTo(START + 31 * DAY_MS)
    expect(await run()).toEqual({ posts: 0, previews: 0, copies: 1 })
    expect(await room.stored('workingCopies/orphan')).toBeNull()
    for (const id of ['kept', 'never-saved', 'late']) {
      expect(await room.stored(`workingCopies/${id}`)).not.toBeNull()
    }
  })

  it('looks through all of them, also where the first hundreds stay', async () => {
    const writes = Array.from({ length: 205 }, (_, index) => ({
      kind: 'set' as const,
      path: `workingCopies/c${String(index).padStart(3, '0')}`,
      data: { updatedAt: new Date(START), baseRevision: index < 202 ? 0 : 1 },
    }))
    await room.commit(writes)
    room.moveTo(START + 31 * DAY_MS)
    expect(await run()).toMatchObject({ copies: 3 })
  })

  it('comes by once an hour', async () => {
    await room.scheduler.check()
    await put('previews/old', { postId: 'p1', expiresAt: new Date(START - 1) })
    room.moveTo(START + 59 * 60_000)
    await room.scheduler.check()
    expect(await room.stored('previews/old')).not.toBeNull()
    room.moveTo(START + 60 * 60_000)
    await room.scheduler.check()
    expect(await room.stored('previews/old')).toBeNull()
  })
})
