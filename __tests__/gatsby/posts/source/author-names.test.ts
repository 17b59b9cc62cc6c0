import { expect, it } from '@jest/globals'
import type { SourcedPosts } from '../../../../gatsby/posts/source-posts.ts'
import { postFields } from '../../support/post-fields.ts'
import { heldAfter, sourcingTests } from '../../support/sourcing.ts'

const { backend, source } = sourcingTests()

const signed = ({ posts }: SourcedPosts) =>
  posts.map(({ fields }) => `${fields.slug}: ${fields.authorName} ${fields.authorPath}`).sort()

it('posts are signed with the names that authors have, also those that were read before', async () => {
  backend().put('posts', 'a', postFields({ slug: 'a', authorId: 'wp-ana' }))
  backend().put('posts', 'b', postFields({ slug: 'b', authorId: 'pliego-first-author' }))
  backend().put('posts', 'c', postFields({ slug: 'c', authorId: 'nobody' }))
  const first = await source()
  expect(signed(first)).toEqual([
    'a: Pliego editors /discover/author/pliego-editors',
    'b: Lucía Vargas /discover/author/lucia-vargas',
    'c: Pliego editors /discover/author/pliego-editors',
  ])
  backend().put('authors', 'wp-ana', { name: 'Ana Mora' })
  backend().put('authors', 'pliego-first-author', { name: '田中' })
  const second = await source(heldAfter(first))
  expect(second.summary).toMatchObject({ mode: 'changes', documentsRead: 0 })
  expect(signed(second)).toEqual([
    'a: Ana Mora /discover/author/ana-mora',
    expect.stringMatching(/^b: 田中 \/discover\/author\/[a-z0-9]{7}$/),
    'c: Pliego editors /discover/author/pliego-editors',
  ])
  expect(signed(await source())).toEqual(signed(second))
})
