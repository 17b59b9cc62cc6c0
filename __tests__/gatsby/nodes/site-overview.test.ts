import { describe, expect, it } from '@jest/globals'
import { listItem, listNodes } from '../../../gatsby/nodes/list-nodes.ts'
import { nodesAtOnce, nodesOfPages, openOverview } from '../../../gatsby/nodes/site-overview.ts'
import { plannedPost } from '../builder/support/planned-post.ts'
import { fakeNodeStore } from '../builder/support/fake-node-store.ts'

/** A site of so many posts, with a page for each of its nodes. */
function siteOf(count: number) {
  const posts = Array.from({ length: count }, (_, index) => plannedPost(`post-${index}`))
  const lists = listNodes(posts.map(({ fields }) => listItem(fields)))
  const store = fakeNodeStore(...posts, ...lists)
  const read: string[] = []
  const pages = [...posts, ...lists].map(({ id, fields }) => ({
    path: fields.path,
    context: { id },
  }))
  const getNode = (id: string) => {
    read.push(id)
    return store.getNode(id)
  }
  const overview = openOverview(
    nodesOfPages(() => [{ path: '/about' }, ...pages], getNode),
    () => pages,
  )
  return { posts, lists, store, overview, read }
}

describe('The overview of a site', () => {
  it('has every post and list, without bodies', async () => {
    const { posts, lists, overview } = siteOf(45)
    const found = await overview.posts()
    expect(found.map(({ postId }) => postId)).toEqual(posts.map(({ fields }) => fields.postId))
    for (const [index, post] of found.entries()) {
      expect(posts[index]?.fields).toMatchObject(post)
      for (const name of ['html', 'headings']) expect(post).not.toHaveProperty(name)
    }
    expect(await overview.lists()).toEqual(
      lists.map(({ fields: { path, kind, name, number, items } }) => ({
        path,
        kind,
        name,
        number,
        items: items.map(({ postId }) => ({ postId })),
      })),
    )
  })

  it('says the same of a site whose pages are not created yet', async () => {
    const { store, overview } = siteOf(45)
    const early = openOverview(
      nodesAtOnce((type) => store.getNodesByType(type)),
      () => [],
    )
    expect(await early.posts()).toEqual(await overview.posts())
    expect(await early.lists()).toEqual(await overview.lists())
  })

  it('is read once, and again when it was forgotten', async () => {
    const { overview, read } = siteOf(3)
    await Promise.all([overview.posts(), overview.posts()])
    const once = read.length
    await overview.posts()
    expect(read).toHaveLength(once)
    overview.forget()
    await overview.posts()
    expect(read).toHaveLength(2 * once)
  })

  it('lets other work come in between, so that memory is freed while it is read', async () => {
    const { overview, read } = siteOf(1_000)
    const seen: number[] = []
    const watch = setInterval(() => seen.push(read.length), 0)
    const posts = await overview.posts()
    clearInterval(watch)
    expect(posts).toHaveLength(1_000)
    expect(new Set(seen).size).toBeGreaterThan(2)
  })
})
