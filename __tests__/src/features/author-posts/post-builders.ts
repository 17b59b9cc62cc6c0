import { jest } from '@jest/globals'
import type { ParsedPost, Post } from '../../../../shared/post/post'
import type { PostSources } from '../../../../src/features/author-posts/catalogue/post-sources'
import { savedPost } from '../../support/posts'

export const post = (id: string, title: string, change: Partial<Post> = {}): ParsedPost => ({
  kind: 'post',
  post: savedPost(id, title, change),
})

/** A list of the given posts; what is done to them is recorded and changes nothing. */
export function fakeSources(posts: readonly ParsedPost[], change: Partial<PostSources> = {}) {
  const done = () => jest.fn<PostSources['moveToBin']>(() => Promise.resolve('done'))
  const calls = {
    listPosts: jest.fn<PostSources['listPosts']>(() => Promise.resolve({ posts, next: null })),
    archive: done(),
    unpublish: done(),
    moveToBin: done(),
    restoreFromBin: done(),
    deleteForGood: done(),
    discardCopy: jest.fn<PostSources['discardCopy']>(() => Promise.resolve('done')),
    duplicate: jest.fn<PostSources['duplicate']>(() => Promise.resolve('new-id')),
    forgetKept: jest.fn<PostSources['forgetKept']>(() => Promise.resolve()),
  }
  const given: PostSources = {
    readRole: () => Promise.resolve('author'),
    listCopies: () => Promise.resolve([]),
    listKept: () => Promise.resolve([]),
    readPost: (postId) => {
      const found = posts.find((one) => one.kind === 'post' && one.post.id === postId)
      return Promise.resolve(found ?? { kind: 'missing' })
    },
    ...calls,
    ...change,
  }
  return { given, calls }
}
