import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { silentLog } from '../../../node-shared/log/log.ts'
import { createLeftovers } from '../../../publish/schedule/leftovers.ts'
import { DAY_MS, START, openNewsroom } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'

describe('kept versions that a post or a draft left behind', () => {
  let room: Newsroom
  beforeEach(async () => {
    room = await openNewsroom()
  })
  afterEach(() => room.close())
  const put = (...paths: string[]) =>
    room.commit(paths.map((path) => ({ kind: 'set', path, data: { number: 1 } })))
  const leftovers = (documents = room.documents) => createLeftovers(documents, silentLog)
  const isThere = async (path: string) => (await room.stored(path)) !== null

  it('are deleted, and no others', async () => {
    await room.save('saved', { status: 'draft' })
    await put('posts/saved/kept/1', 'posts/draft/kept/1', 'workingCopies/draft')
    await put('posts/left/kept/1', 'posts/left/kept/2', 'posts/too/kept/51')
    expect(await leftovers().clean()).toBe(3)
    for (const path of ['posts/saved/kept/1', 'posts/draft/kept/1']) {
      expect(await isThere(path)).toBe(true)
    }
    for (const path of ['posts/left/kept/1', 'posts/left/kept/2', 'posts/too/kept/51']) {
      expect(await isThere(path)).toBe(false)
    }
  })

  it('are not those of a draft that is saved at the same moment', async () => {
    await put('posts/p1/kept/1', 'workingCopies/p1')
    const saving = {
      ...room.documents,
      read: async (path: string) => {
        if (path.startsWith('workingCopies/')) {
          await room.save('p1', { status: 'draft' })
          await room.commit([{ kind: 'delete', path }])
        }
        return room.documents.read(path)
      },
    }
    expect(await leftovers(saving).clean()).toBe(0)
    expect(await isThere('posts/p1/kept/1')).toBe(true)
  })

  it('are looked for in a hundred posts at a time, and from the first again after the last', async () => {
    const ids = Array.from({ length: 205 }, (_, index) => `p${String(index).padStart(3, '0')}`)
    await put(...ids.flatMap((id) => [`posts/${id}/kept/1`, `posts/${id}/kept/2`]))
    const { clean } = leftovers()
    expect([await clean(), await clean(), await clean()]).toEqual([200, 200, 10])
    await put('posts/p000/kept/3')
    expect(await clean()).toBe(1)
  })

  it('are looked for once a day', async () => {
    await room.scheduler.check()
    await put('posts/p1/kept/1')
    room.moveTo(START + DAY_MS - 60_000)
    await room.scheduler.check()
    expect(await isThere('posts/p1/kept/1')).toBe(true)
    room.moveTo(START + DAY_MS)
    await room.scheduler.check()
    expect(await isThere('posts/p1/kept/1')).toBe(false)
    expect(room.logged).toContain('info janitor.cleaned')
  })
})
