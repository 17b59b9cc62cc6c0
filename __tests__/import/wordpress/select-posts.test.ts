import { describe, expect, it } from '@jest/globals'
import { importedPostId, selectPosts } from '../../../import/wordpress/select-posts.ts'
import { exportOf, type ItemSpec } from '../support/wxr.ts'

async function select(items: readonly ItemSpec[], publishProtected = false) {
  return selectPosts(await exportOf(...items), { publishProtected })
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

  it('imports a post with a password as a draft, unless it is to be published', async () => {
    const items = [{ password: 'enter' }]
    expect((await select(items)).posts[0]).toMatchObject({ status: 'draft' })
    expect((await select(items, true)).posts[0]).toMatchObject({ status: 'published', notes: [] })
  })

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
