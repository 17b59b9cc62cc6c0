import { describe, expect, it } from '@jest/globals'
import { EMPTY_EDITOR_FIELDS } from '../../../../shared/post/editor-fields'
import { identityOf, type HeadIdentity } from '../../../../shared/documents/working-copy'
import { EMPTY_WRITTEN_FIELDS } from '../../../../shared/post/fields/written-fields'
import { createPostStore } from '../../../../src/platform/posts/post-store'
import { memoryPosts } from './memory-posts'

/** A post that several people write, each in a tab of their own. */
function openPost() {
  const memory = memoryPosts()
  let base: HeadIdentity = { revision: 0, version: 0 }
  let sequence = 0
  const storeOf = (userId: string) => createPostStore({ ...memory.database, userId: () => userId })
  const write = async (userId: string, html: string, keepsHead = false) => {
    const outcome = await storeOf(userId).saveCopy({
      id: 'p1',
      base,
      authorId: 'ana',
      writerId: `tab of ${userId}`,
      writerSequence: (sequence += 1),
      fields: { ...EMPTY_EDITOR_FIELDS, title: 'Title', slug: 'title', html },
      keepsHead,
    })
    if (outcome.kind === 'saved') base = outcome.identity
    return outcome
  }
  const save = async (userId: string, html: string) => {
    const written = { ...EMPTY_WRITTEN_FIELDS, title: 'Title', slug: 'title', html }
    const content = { ...written, authorId: 'ana', status: 'draft' as const }
    const outcome = await storeOf(userId).save({ id: 'p1', base, content })
    if (outcome.kind === 'saved') base = outcome.identity
  }
  const kept = () =>
    [...memory.stored]
      .filter(([path]) => path.startsWith('posts/p1/kept/'))
      .map(([path, { html, writers }]) => [path.split('/').at(-1), html, writers])
  const seen = async () => {
    const head = await storeOf('ana').readHead('p1')
    if (head.kind !== 'head') throw new Error('A head was expected.')
    return identityOf(head)
  }
  return { memory, store: storeOf('ana'), write, save, kept, seen }
}

describe('versions that are kept by themselves', () => {
  it('hold what the next text takes the place of, when its writer asks for that', async () => {
    const { write, kept } = openPost()
    await write('ana', 'one')
    await write('ana', 'two', true)
    await write('ana', 'three')
    await write('ana', 'four', true)
    expect(kept()).toEqual([
      ['1', 'one', ['ana']],
      ['2', 'three', ['ana']],
    ])
  })

  it('are made when the words of another person begin', async () => {
    const { write, kept } = openPost()
    await write('ana', 'one')
    await write('eva', 'one two')
    await write('eva', 'one two three')
    expect(kept()).toEqual([['1', 'one', ['ana']]])
  })

  it('are shared by people who take turns', async () => {
    const { write, kept } = openPost()
    await write('ana', 'a')
    await write('eva', 'a e')
    await write('ana', 'a e a')
    await write('eva', 'a e a e')
    await write('ana', 'a e a e a', true)
    expect(kept()).toEqual([
      ['1', 'a', ['ana']],
      ['2', 'a e a e', ['eva', 'ana']],
    ])
  })

  it('are not needed where a saved version holds the text', async () => {
    const { write, save, kept } = openPost()
    await save('ana', 'one')
    await write('eva', 'one two')
    expect(kept()).toEqual([])
  })

  it('are fifty at most; the oldest goes', async () => {
    const { write, kept } = openPost()
    for (let round = 0; round <= 51; round += 1) await write('ana', `text ${round}`, true)
    expect(kept()).toHaveLength(50)
    expect(kept()[0]).toEqual(['2', 'text 1', ['ana']])
  })

  it('are not made twice of a save whose answer was lost', async () => {
    const { memory, write, kept } = openPost()
    await write('ana', 'one')
    memory.loseNextAnswer()
    await expect(write('ana', 'two', true)).rejects.toMatchObject({ code: 'unavailable' })
    await write('ana', 'two', true)
    expect(kept()).toEqual([['1', 'one', ['ana']]])
  })

  it('go with a text that was never saved, and with a post that is deleted for good', async () => {
    const { store, write, kept, seen, save, memory } = openPost()
    await write('ana', 'one')
    await write('ana', 'two', true)
    await save('ana', 'two')
    await write('ana', 'three')
    await write('ana', 'four', true)
    await store.discardCopy('p1', await seen())
    expect(kept()).toHaveLength(2)
    await store.moveToBin('p1', 1)
    await store.deleteForGood('p1', 2)
    expect([...memory.stored.keys()]).toEqual([])
    const other = openPost()
    await other.write('ana', 'one')
    await other.write('ana', 'two', true)
    await other.store.discardCopy('p1', await other.seen())
    expect([...other.memory.stored.keys()]).toEqual([])
  })

  it('stand among the saved ones by their time, page by page', async () => {
    const { store, write, save } = openPost()
    await write('ana', 'one')
    await write('eva', 'two')
    await save('eva', 'three')
    for (let round = 0; round < 25; round += 1) await write('ana', `text ${round}`, true)
    const first = await store.listRevisions('p1', null, null)
    const second = await store.listRevisions('p1', first.next, null)
    expect(second.next).toBeNull()
    const names = [...first.revisions, ...second.revisions].map((one) =>
      one.kind === 'kept' ? one.version.number : one.kind,
    )
    const keptAfter = Array.from({ length: 24 }, (_, index) => 25 - index)
    expect(names).toEqual([...keptAfter, 'saved', 1])
  })
})

describe('a saved version', () => {
  const writersOf = (post: ReturnType<typeof openPost>) =>
    post.memory.stored.get(
      `posts/p1/revisions/${String(post.memory.stored.get('posts/p1')?.['revision'])}`,
    )?.['writers']

  it('names who wrote it, whoever saves it', async () => {
    const post = openPost()
    await post.write('eva', 'words by eva')
    await post.save('ana', 'words by eva')
    expect(writersOf(post)).toEqual(['eva'])
    await post.write('eva', 'more by eva')
    await post.save('ana', 'more by eva and ana')
    expect(writersOf(post)).toEqual(['eva', 'ana'])
    expect(post.memory.stored.get('posts/p1')).not.toHaveProperty('writers')
    const { revisions } = await post.store.listRevisions('p1', null, null)
    expect(revisions).toMatchObject([{ writers: ['eva', 'ana'] }, { writers: ['eva'] }])
  })

  it('names no one when nothing was written', async () => {
    const post = openPost()
    await post.save('ana', 'one')
    expect(writersOf(post)).toEqual(['ana'])
    await post.save('eva', 'one')
    expect(writersOf(post)).toBeUndefined()
  })
})
