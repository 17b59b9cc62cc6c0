import { describe, expect, it } from '@jest/globals'
import type { RelatablePost } from '../../../../gatsby/pages/plan/related-posts.ts'
import { relatedPosts } from '../../../../gatsby/pages/plan/related-posts.ts'

const post = (id: number, ...tags: string[]): RelatablePost => ({
  postId: `p${id}`,
  path: `/discover/p${id}`,
  title: `Post ${id}`,
  excerpt: `About ${id}`,
  publishedAt: new Date(Date.UTC(2026, 0, 1) + id * 86_400_000).toISOString(),
  tags: tags.map((name) => ({ name, path: `/discover/tag/${name}` })),
})

const pathsFor = (posts: readonly RelatablePost[], id: number) =>
  relatedPosts(posts)
    .get(`p${id}`)
    ?.map(({ path }) => path)

describe('related posts', () => {
  it('are those with most tags in common, the nearest in time first', () => {
    const posts = [
      post(1, 'tax', 'forms'),
      post(2, 'tax'),
      post(3, 'letters'),
      post(4, 'tax', 'forms'),
      post(5, 'forms'),
      post(9, 'tax'),
    ]
    expect(pathsFor(posts, 4)).toEqual(['/discover/p1', '/discover/p5', '/discover/p2'])
  })

  it('are none for a post that shares no tag', () => {
    expect(pathsFor([post(1, 'tax'), post(2, '日本'), post(3, 'forms')], 2)).toEqual([])
  })

  it('are the same whatever the order of the posts', () => {
    const posts = [post(1, 'a'), post(2, 'a', 'b'), post(3, 'b'), post(4, 'a')]
    expect(relatedPosts([...posts].reverse())).toEqual(relatedPosts(posts))
  })

  it('change for a bounded number of posts when one is published', () => {
    const many = Array.from({ length: 400 }, (_, index) => post(index, 'tax', 'forms'))
    const before = relatedPosts(many)
    const after = relatedPosts([...many, post(400, 'tax', 'forms')])
    const changed = [...after].filter(
      ([id, related]) => JSON.stringify(before.get(id)) !== JSON.stringify(related),
    )
    expect(changed.length).toBeGreaterThan(1)
    expect(changed.length).toBeLessThan(20)
  })
})
