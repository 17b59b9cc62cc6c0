import { describe, expect, it } from '@jest/globals'
import { importedPostId, selectPosts } from '../../../import/wordpress/select-posts.ts'
import { exportOf, type ItemSpec } from '../support/wxr.ts'

async function select(items: readonly ItemSpec[], publishProtected = false) {
  return selectPosts(await exportOf(...items), { publishProtected, hasPages: false })
}

describe('choosing the posts of an export', () => {
  it.each([
    ['publish', 'published'],
    ['draft', 'draft'],
    ['pending', 'draft'],
    ['private', 'draft'],
    ['future', 'draft'],
    ['invented', 'draft'],
  ])('imports a post that is %s as %s', async (status, expected) => {
    const { posts } = await select([{ status }])
    expect(posts.map((post) => post.status)).toEqual([expected])
    expect(posts[0]?.notes).toHaveLength(status === 'publish' ? 0 : 1)
  })

  it.each(['trash', 'auto-draft', 'inherit'])('leaves out a post that is %s', async (status) => {
    const { posts, leftOut } = await select([{ status }])
    expect(posts).toEqual([])
    expect(leftOut).toMatchObject([{ kind: `${status} post`, count: 1 }])
  })

  it('counts everything else by its kind, with a reason and examples', async () => {
    const { posts, leftOut } = await select([
      { id: 1, type: 'page', title: 'About' },
      { id: 2, type: 'page' },
      { id: 3, type: 'attachment' },
      { id: 4, type: 'nav_menu_item' },
      { id: 5, type: 'product' },
    ])
    expect(posts).toEqual([])
    expect(leftOut.map(({ kind, count }) => `${count} ${kind}`)).toEqual([
      '2 page',
      '1 attachment',
      '1 nav_menu_item',
      '1 product',
    ])
    expect(leftOut[0]?.examples).toEqual(['#1 About', '#2 Post 2'])
    expect(leftOut.every(({ reason }) => reason.length > 10)).toBe(true)
  })

  it('takes pages as posts when that is asked for', async () => {
    const source = await exportOf({ id: 1, type: 'page', title: 'About' }, { id: 2 })
    const { posts, leftOut } = selectPosts(source, { publishProtected: false, hasPages: true })
    expect(posts.map(({ item }) => item.title)).toEqual(['About', 'Post 2'])
    expect(posts[0]?.notes).toEqual(['was a page in WordPress'])
    expect(leftOut).toEqual([])
  })

  it('makes a post with a password a page without its text and a draft with it', async () => {
    const items = [
      { id: 7, password: 'enter', content: 'Secret', meta: { _thumbnail_id: '3' } },
      { id: 8 },
    ]
    const { posts } = await select(items)
    expect(posts.map(({ wordpressId, status, part }) => [wordpressId, status, part])).toEqual([
      [7, 'published', 'notice'],
      [8, 'published', 'whole'],
      [7, 'draft', 'full-text'],
    ])
    const [notice, , fullText] = posts
    expect(notice?.postId).toBe(importedPostId('https://old.example', 7))
    expect(fullText?.postId).toBe(`${notice?.postId ?? ''}-full-text`)
    expect(notice?.item.content).toContain('was protected by a password')
    expect(notice?.item.meta.size).toBe(0)
    expect(fullText?.item.content).toBe('Secret')
    expect(notice?.notes.join()).toContain(fullText?.postId)
    expect(fullText?.notes.join()).toContain(notice?.postId)
  })

  it('publishes a post with a password as it is when that is asked for', async () => {
    const { posts } = await select([{ password: 'enter', content: 'Secret' }], true)
    expect(posts).toMatchObject([{ status: 'published', part: 'whole', notes: [] }])
    expect(posts[0]?.item.content).toBe('Secret')
  })

  it.each(['draft', 'pending', 'private', 'future'])(
    'keeps a post with a password that is %s as one draft',
    async (status) => {
      const { posts } = await select([{ status, password: 'enter' }])
      expect(posts).toMatchObject([{ status: 'draft', part: 'whole' }])
    },
  )

  it('notes that a post was sticky', async () => {
    expect((await select([{ sticky: true }])).posts[0]?.notes[0]).toContain('sticky')
  })

  it('leaves out posts without an id and repeated ones', async () => {
    const { posts, leftOut } = await select([{ id: 'x' }, { id: 1, title: 'First' }, { id: 1 }])
    expect(posts.map(({ item }) => item.title)).toEqual(['First'])
    expect(leftOut.map(({ kind }) => kind)).toEqual(['post without an id', 'repeated post'])
  })

  it('puts published posts first, then by WordPress id', async () => {
    const { posts } = await select([
      { id: 1, status: 'draft' },
      { id: 9 },
      { id: 3 },
      { id: 2, status: 'draft' },
    ])
    expect(posts.map(({ wordpressId }) => wordpressId)).toEqual([3, 9, 1, 2])
  })
})

describe('the id of an imported post', () => {
  it('is the same for the same post of the same site', () => {
    expect(importedPostId('https://old.example', 7)).toMatch(/^wp-[0-9a-f]{20}$/)
    expect(importedPostId('https://old.example', 7)).toBe(importedPostId('http://Old.example/', 7))
  })

  it('differs between posts and between sites', () => {
    const ids = [
      importedPostId('https://old.example', 1),
      importedPostId('https://old.example', 11),
      importedPostId('https://old.example1', 1),
      importedPostId('https://old.example/blog', 1),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })
})
