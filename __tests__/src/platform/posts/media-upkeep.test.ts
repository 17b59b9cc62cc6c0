import { describe, expect, it, jest } from '@jest/globals'
import type { MediaUse } from '../../../../shared/post/media-use'
import type { PostCopy } from '../../../../shared/post/post-copy'
import type { DocumentDatabase } from '../../../../src/platform/documents/document-database'
import { createMediaUpkeep } from '../../../../src/platform/posts/media-upkeep'

const A = 'posts/p/a.jpg'
const B = 'posts/p/b.jpg'

const use = (postId: string, paths: readonly string[], more: Partial<MediaUse> = {}): MediaUse => ({
  postId,
  title: `Post ${postId}`,
  status: 'draft',
  authorId: 'ana',
  paths: [...paths],
  ...more,
})

const copy = (postId: string, path: string, baseRevision: number) =>
  ({
    postId,
    title: `Changes of ${postId}`,
    html: `<img data-path="${path}">`,
    cover: null,
    authorId: 'ana',
    baseRevision,
  }) as unknown as PostCopy

function upkeep(uses: readonly MediaUse[], copies: readonly PostCopy[] = []) {
  const readDocuments = jest.fn<DocumentDatabase['readDocuments']>(async (_path, asked) => {
    const [[, , paths], ...others] = asked.where as [
      [string, string, string[]],
      ...[keyof MediaUse, string, unknown][],
    ]
    return uses
      .filter((one) => one.paths.some((path) => paths.includes(path)))
      .filter((one) => others.every(([field, , value]) => one[field] === value))
      .slice(0, asked.limit)
      .map((fields) => ({ id: fields.postId, fields: { ...fields }, exact: {} }))
  })
  const writes: unknown[] = []
  const deleted: string[] = []
  const media = createMediaUpkeep({
    database: {
      readDocuments,
      transact: async (work) => {
        const decision = await work(async () => null)
        writes.push(...decision.writes)
        return decision.result
      },
    },
    listCopies: async (authorId) => copies.filter((one) => [null, one.authorId].includes(authorId)),
    deleteFile: async (path) => {
      deleted.push(path)
    },
  })
  return { media, readDocuments, writes, deleted }
}

describe('where pictures are used', () => {
  it('is told of versions and of changes, for many pictures by one query', async () => {
    const { media, readDocuments } = upkeep(
      [use('1', [A, B]), use('2', [B], { status: 'published' })],
      [copy('2', A, 3), copy('3', A, 0)],
    )
    const found = await media.usesOf([A, B, 'posts/p/none.jpg'], null)
    expect(found.get(A)).toMatchObject([
      { postId: '1', inVersion: true, inChanges: false, isSaved: true },
      { postId: '2', title: 'Changes of 2', inVersion: false, inChanges: true, isSaved: true },
      { postId: '3', inVersion: false, inChanges: true, isSaved: false },
    ])
    expect(found.get(B)?.map(({ postId }) => postId)).toEqual(['1', '2'])
    expect(found.get('posts/p/none.jpg')).toEqual([])
    expect(readDocuments).toHaveBeenCalledTimes(1)
  })

  it('tells an author of own posts, and of others’ that readers can see', async () => {
    const { media } = upkeep([
      use('1', [A]),
      use('2', [A], { authorId: 'ben' }),
      use('3', [A], { authorId: 'ben', status: 'published' }),
    ])
    const found = await media.usesOf([A], 'ana')
    expect(found.get(A)?.map(({ postId }) => postId)).toEqual(['1', '3'])
  })

  it('is asked in halves when a query comes to its limit', async () => {
    const many = Array.from({ length: 250 }, (_, index) => use(`${index}`, [A]))
    const { media, readDocuments } = upkeep([...many, use('last', [B])])
    const found = await media.usesOf([A, B], null)
    expect(found.get(A)?.length).toBe(200)
    expect(found.get(B)?.map(({ postId }) => postId)).toEqual(['last'])
    expect(readDocuments).toHaveBeenCalledTimes(3)
  })
})

describe('deleting a picture', () => {
  it('takes the file, then its entry', async () => {
    const { media, writes, deleted } = upkeep([])
    await media.remove({ id: 'posts:p:a.jpg', path: A })
    expect(deleted).toEqual([A])
    expect(writes).toEqual([{ kind: 'delete', path: 'media/posts:p:a.jpg' }])
  })
})
