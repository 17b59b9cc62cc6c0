import { describe, expect, it } from '@jest/globals'
import { EMPTY_EDITOR_FIELDS } from '../../../../../../shared/post/editor-fields'
import type { PostContent } from '../../../../../../shared/post/post-writes'
import { identityOf } from '../../../../../../shared/documents/working-copy'
import { EMPTY_WRITTEN_FIELDS } from '../../../../../../shared/post/fields/written-fields'
import { putPicture } from '../../../../../../src/features/post-editor/pictures/library-screen/put-picture'
import { replaceInPost } from '../../../../../../src/features/post-editor/pictures/library-screen/replace-in-post'
import { createPostStore } from '../../../../../../src/platform/posts/post-store'
import { memoryPosts } from '../../../../platform/posts/memory-posts'

const OLD = 'posts/p/old.jpg'
const NEW = { path: 'posts/q/new.jpg', url: '/files/new.jpg', width: 900, height: 600 }
const shows = (path: string) =>
  `<p>One &amp; two</p><img src="/files/x" data-path="${path}" alt="A > B" data-focus="10 20" width="3" height="2">`

const content = (html: string, change: Partial<PostContent> = {}): PostContent => ({
  ...EMPTY_WRITTEN_FIELDS,
  title: 'Title',
  slug: 'title',
  html,
  authorId: 'ana',
  status: 'published',
  ...change,
})

async function newsroom(saved: PostContent | null) {
  const store = createPostStore(memoryPosts().database)
  if (saved !== null) {
    await store.save({ id: 'p1', base: { revision: 0, version: 0 }, content: saved })
  }
  const head = async () => {
    const read = await store.readHead('p1')
    if (read.kind !== 'head') throw new Error('There is no post.')
    return read
  }
  const write = async (html: string) => {
    const found = await store.readHead('p1')
    const base = found.kind === 'head' ? identityOf(found) : { revision: 0, version: 0 }
    return store.saveCopy({
      id: 'p1',
      base,
      authorId: 'ana',
      writerId: 'other',
      writerSequence: 1,
      fields: { ...EMPTY_EDITOR_FIELDS, title: 'Title', slug: 'title', html },
    })
  }
  return { store, head, write, replace: () => replaceInPost(store, 'p1', OLD, NEW) }
}

describe('putting a picture in the place of another', () => {
  it('keeps the words, and changes text and cover', () => {
    const cover = { path: OLD, url: '/x', alt: 'C', width: 3, height: 2, focalX: 0, focalY: 1 }
    const change = putPicture({ html: shows(OLD), cover }, OLD, NEW)
    expect(change?.html).toMatch(
      /^<p>One &amp; two<\/p><img src="\/files\/new.jpg" data-path="posts\/q\/new.jpg" alt="A (>|&gt;) B" width="900" height="600">$/,
    )
    expect(change?.cover).toEqual({ ...NEW, alt: 'C', focalX: 0.5, focalY: 0.5 })
  })

  it('leaves a post alone that does not show it', () => {
    expect(putPicture({ html: shows('posts/p/other.jpg'), cover: null }, OLD, NEW)).toBeNull()
  })
})

describe('replacing a picture in a post', () => {
  it('makes a new version of a post without changes', async () => {
    const { head, replace } = await newsroom(content(shows(OLD)))
    expect(await replace()).toBe('changed')
    const { saved: post, copy } = await head()
    expect(post).toMatchObject({ revision: 2, status: 'published' })
    expect(post?.html).toContain(NEW.path)
    expect(copy).toBeNull()
  })

  it('leaves changes unpublished, and changes the picture in them', async () => {
    const { head, write, replace } = await newsroom(content(shows(OLD)))
    await write(`${shows(OLD)}<p>More</p>`)
    expect(await replace()).toBe('changed-changes')
    const { saved: post, copy } = await head()
    expect(post?.html).toContain(OLD)
    expect(copy?.html).toContain(NEW.path)
    expect(copy?.html).toContain('<p>More</p>')
  })

  it('changes a draft that has no version yet', async () => {
    const { head, write, replace } = await newsroom(null)
    await write(shows(OLD))
    expect(await replace()).toBe('changed')
    expect((await head()).copy?.html).toContain(NEW.path)
  })

  it('publishes nothing for who has taken the picture out', async () => {
    const { head, write, replace } = await newsroom(content(shows(OLD)))
    await write('<p>Without</p>')
    expect(await replace()).toBe('waits-for-changes')
    expect((await head()).saved?.revision).toBe(1)
  })

  it.each([
    ['goes on with what someone else wrote meanwhile', 1, 'changed-changes', '<p>1</p>'],
    ['gives up on a post that others write in all the time', Infinity, 'busy', '<p>3</p>'],
  ])('%s, and overwrites nothing', async (_what, times, outcome, theirs) => {
    const { store, head, write } = await newsroom(content(shows(OLD)))
    let count = 0
    const busy = {
      ...store,
      readHead: async (postId: string) => {
        const read = await store.readHead(postId)
        count += 1
        if (count <= times) await write(`${shows(OLD)}<p>${count}</p>`)
        return read
      },
    }
    expect(await replaceInPost(busy, 'p1', OLD, NEW)).toBe(outcome)
    expect((await head()).copy?.html).toContain(theirs)
  })

  it('says of posts that it does not change why', async () => {
    const binned = await newsroom(content(shows(OLD), { status: 'binned' }))
    expect(await binned.replace()).toBe('binned')
    const without = await newsroom(content('<p>None</p>'))
    expect(await without.replace()).toBe('not-shown')
    const missing = await newsroom(null)
    expect(await missing.replace()).toBe('gone')
  })
})
