import { jest } from '@jest/globals'
import type { ParsedPost, Post } from '../../../../shared/post/post'
import type { PostCopy } from '../../../../shared/post/post-copy'
import { EMPTY_WRITTEN_FIELDS } from '../../../../shared/post/fields/written-fields'
import type { PostSources } from '../../../../src/features/author-posts/catalogue/post-sources'

export function post(id: string, title: string, change: Partial<Post> = {}): ParsedPost {
  return {
    kind: 'post',
    post: {
      ...EMPTY_WRITTEN_FIELDS,
      id,
      title,
      slug: id,
      html: '',
      excerpt: '',
      cover: null,
      tags: [],
      authorId: 'ana',
      status: 'draft',
      publishAt: null,
      publishedAt: null,
      createdAt: new Date(0),
      updatedAt: new Date(0),
      revision: 2,
      ...change,
    },
  }
}

export function copy(postId: string, change: Partial<PostCopy> = {}): PostCopy {
  return {
    ...EMPTY_WRITTEN_FIELDS,
    postId,
    title: 'A copy',
    slug: '',
    isSlugEdited: false,
    html: '',
    excerpt: '',
    cover: null,
    tags: [],
    authorId: 'ana',
    baseRevision: 2,
    version: 7,
    writerId: 'tab',
    writerSequence: 1,
    updatedAt: new Date(1000),
    updatedBy: 'ana',
    ...change,
  }
}

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
