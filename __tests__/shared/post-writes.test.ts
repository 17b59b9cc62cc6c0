import { describe, expect, it } from '@jest/globals'
import type { PostContent, PreviousVersion } from '../../shared/post-writes.ts'
import { planDelete, planSave } from '../../shared/post-writes.ts'

const NOW = 'server time'

const content = (changes: Partial<PostContent> = {}): PostContent => ({
  title: 'First post',
  slug: 'first-post',
  html: '<p>Text</p>',
  excerpt: '',
  cover: null,
  tags: ['Taxes'],
  authorId: 'author',
  status: 'draft',
  ...changes,
})

const previous = (changes: Partial<PreviousVersion<string>> = {}): PreviousVersion<string> => ({
  slug: 'first-post',
  status: 'published',
  revision: 3,
  createdAt: 'created',
  publishedAt: 'published first',
  ...changes,
})

const dataOf = (writes: ReturnType<typeof planSave<string>>, path: string) => {
  const write = writes.find((candidate) => candidate.path === path)
  return write?.kind === 'set' ? write.data : undefined
}

describe('planSave', () => {
  it('writes the post, its first revision and its slug for a new post', () => {
    const writes = planSave({
      postId: 'p',
      previous: null,
      content: content(),
      serverTime: NOW,
    })
    expect(writes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'set posts/p',
      'set posts/p/revisions/1',
      'set slugs/first-post',
    ])
    expect(dataOf(writes, 'posts/p')).toEqual({
      ...content(),
      publishAt: null,
      publishedAt: null,
      createdAt: NOW,
      updatedAt: NOW,
      revision: 1,
    })
    expect(dataOf(writes, 'slugs/first-post')).toEqual({ postId: 'p', kind: 'current' })
  })

  it('keeps a copy of the post that is equal to it', () => {
    const writes = planSave({
      postId: 'p',
      previous: previous(),
      content: content(),
      serverTime: NOW,
    })
    expect(dataOf(writes, 'posts/p/revisions/4')).toEqual(dataOf(writes, 'posts/p'))
  })

  it('raises the revision by one and keeps the time of creation', () => {
    const writes = planSave({
      postId: 'p',
      previous: previous(),
      content: content({ status: 'published' }),
      serverTime: NOW,
    })
    expect(dataOf(writes, 'posts/p')).toMatchObject({ revision: 4, createdAt: 'created' })
    expect(writes).toHaveLength(2)
  })

  it('records the first publication once, by the server time', () => {
    const published = content({ status: 'published' })
    const first = planSave({ postId: 'p', previous: null, content: published, serverTime: NOW })
    expect(dataOf(first, 'posts/p')).toMatchObject({ publishedAt: NOW })
    const again = planSave({
      postId: 'p',
      previous: previous(),
      content: published,
      serverTime: NOW,
    })
    expect(dataOf(again, 'posts/p')).toMatchObject({ publishedAt: 'published first' })
  })

  it('takes the first publication of an imported post from the caller', () => {
    const writes = planSave({
      postId: 'p',
      previous: null,
      content: content({ status: 'published' }),
      serverTime: NOW,
      publishedAt: '2010',
    })
    expect(dataOf(writes, 'posts/p')).toMatchObject({ publishedAt: '2010' })
  })

  it('does not date a draft, whatever the caller says', () => {
    const writes = planSave({
      postId: 'p',
      previous: null,
      content: content(),
      serverTime: NOW,
      publishedAt: '2010',
    })
    expect(dataOf(writes, 'posts/p')).toMatchObject({ publishedAt: null })
  })

  it('leads the old slug of a post that readers have seen to the new one', () => {
    const writes = planSave({
      postId: 'p',
      previous: previous({ slug: 'old' }),
      content: content({ status: 'published' }),
      serverTime: NOW,
    })
    expect(dataOf(writes, 'slugs/old')).toEqual({ postId: 'p', kind: 'redirect' })
    expect(dataOf(writes, 'slugs/first-post')).toEqual({ postId: 'p', kind: 'current' })
  })

  it('frees the old slug of a post that nobody has seen', () => {
    const writes = planSave({
      postId: 'p',
      previous: previous({ slug: 'old', status: 'draft', publishedAt: null }),
      content: content(),
      serverTime: NOW,
    })
    expect(writes).toContainEqual({ kind: 'delete', path: 'slugs/old' })
  })

  it.each(['draft', 'archived', 'scheduled'] as const)(
    'leaves a tombstone when a published post becomes %s',
    (status) => {
      const writes = planSave({
        postId: 'p',
        previous: previous({ slug: 'seen' }),
        content: content({ status }),
        serverTime: NOW,
      })
      expect(dataOf(writes, 'removals/p')).toEqual({ slug: 'seen', removedAt: NOW })
    },
  )

  it('leaves no tombstone for a post that stays published or never was', () => {
    for (const plan of [
      { previous: previous(), content: content({ status: 'published' as const }) },
      { previous: previous({ status: 'draft' }), content: content() },
      { previous: null, content: content() },
    ]) {
      const writes = planSave({ postId: 'p', serverTime: NOW, ...plan })
      expect(writes.map(({ path }) => path)).not.toContain('removals/p')
    }
  })

  it('writes when a scheduled post is due', () => {
    const writes = planSave({
      postId: 'p',
      previous: null,
      content: content({ status: 'scheduled' }),
      serverTime: NOW,
      publishAt: 'tomorrow',
    })
    expect(dataOf(writes, 'posts/p')).toMatchObject({ publishAt: 'tomorrow', publishedAt: null })
  })
})

describe('planDelete', () => {
  it('deletes a published post with its slug and leaves a tombstone', () => {
    expect(planDelete('p', previous(), NOW)).toEqual([
      { kind: 'delete', path: 'posts/p' },
      { kind: 'delete', path: 'slugs/first-post' },
      { kind: 'set', path: 'removals/p', data: { slug: 'first-post', removedAt: NOW } },
    ])
  })

  it('deletes a draft without a trace', () => {
    const writes = planDelete('p', previous({ status: 'draft', publishedAt: null }), NOW)
    expect(writes.map(({ kind }) => kind)).toEqual(['delete', 'delete'])
  })
})
