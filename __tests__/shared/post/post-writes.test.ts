import { describe, expect, it } from '@jest/globals'
import type { PostContent, PreviousVersion } from '../../../shared/post/post-writes.ts'
import { planDelete, planRevisionDeletes, planSave } from '../../../shared/post/post-writes.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../shared/post/fields/written-fields.ts'

const NOW = 'server time'

const content = (changes: Partial<PostContent> = {}): PostContent => ({
  ...EMPTY_WRITTEN_FIELDS,
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

const plan = (more: Partial<Parameters<typeof planSave<string>>[0]> = {}) =>
  planSave({ postId: 'p', previous: null, content: content(), serverTime: NOW, ...more })

const dataOf = (writes: ReturnType<typeof planSave<string>>, path: string) => {
  const write = writes.find((candidate) => candidate.path === path)
  return write?.kind === 'set' ? write.data : undefined
}

describe('planSave', () => {
  it('writes the post, its first revision and its slug for a new post', () => {
    const writes = plan()
    expect(writes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'set posts/p',
      'set posts/p/revisions/1',
      'set slugs/first-post',
      'set mediaUses/p',
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
    const writes = plan({ previous: previous() })
    expect(dataOf(writes, 'posts/p/revisions/4')).toEqual(dataOf(writes, 'posts/p'))
  })

  it('raises the revision by one and keeps the time of creation', () => {
    const writes = plan({ previous: previous(), content: content({ status: 'published' }) })
    expect(dataOf(writes, 'posts/p')).toMatchObject({ revision: 4, createdAt: 'created' })
    expect(writes).toHaveLength(3)
  })

  it('records the first publication once, by the server time', () => {
    const published = content({ status: 'published' })
    const first = plan({ content: published })
    expect(dataOf(first, 'posts/p')).toMatchObject({ publishedAt: NOW })
    const again = plan({ previous: previous(), content: published })
    expect(dataOf(again, 'posts/p')).toMatchObject({ publishedAt: 'published first' })
  })

  it('takes the first publication of an imported post from the caller', () => {
    const writes = plan({ content: content({ status: 'published' }), publishedAt: '2010' })
    expect(dataOf(writes, 'posts/p')).toMatchObject({ publishedAt: '2010' })
  })

  it('does not date a draft, whatever the caller says', () => {
    const writes = plan({ publishedAt: '2010' })
    expect(dataOf(writes, 'posts/p')).toMatchObject({ publishedAt: null })
  })

  it('leads the old slug of a post that readers have seen to the new one', () => {
    const writes = plan({
      previous: previous({ slug: 'old' }),
      content: content({ status: 'published' }),
    })
    expect(dataOf(writes, 'slugs/old')).toEqual({ postId: 'p', kind: 'redirect' })
    expect(dataOf(writes, 'slugs/first-post')).toEqual({ postId: 'p', kind: 'current' })
  })

  it('frees the old slug of a post that was never public', () => {
    const writes = plan({ previous: previous({ slug: 'old', status: 'draft', publishedAt: null }) })
    expect(writes).toContainEqual({ kind: 'delete', path: 'slugs/old' })
  })

  it.each(['draft', 'archived', 'scheduled'] as const)(
    'leaves a tombstone when a published post becomes %s',
    (status) => {
      const writes = plan({ previous: previous({ slug: 'seen' }), content: content({ status }) })
      expect(dataOf(writes, 'removals/p')).toEqual({ slug: 'seen', removedAt: NOW })
    },
  )

  it('leaves no tombstone for a post that stays published or never was', () => {
    for (const versions of [
      { previous: previous(), content: content({ status: 'published' as const }) },
      { previous: previous({ status: 'draft' }), content: content() },
      { previous: null, content: content() },
    ]) {
      const writes = plan(versions)
      expect(writes.map(({ path }) => path)).not.toContain('removals/p')
    }
  })

  it('writes when a scheduled post is due', () => {
    const writes = plan({ content: content({ status: 'scheduled' }), publishAt: 'tomorrow' })
    expect(dataOf(writes, 'posts/p')).toMatchObject({ publishAt: 'tomorrow', publishedAt: null })
  })
})

describe('the pictures of a post', () => {
  it('are listed with each version: its cover and what its text points to, each once', () => {
    const html =
      '<img data-path="posts/p/a.webp" src="x"><img src="y" data-path="posts/p/b.png">' +
      '<img data-path="posts/p/a.webp"><img src="https://example.org/c.png">'
    const cover = { path: 'posts/p/c.jpg', url: '', alt: '', width: 1, height: 1 }
    const writes = plan({ content: content({ html, cover: { ...cover, focalX: 0, focalY: 0 } }) })
    expect(dataOf(writes, 'mediaUses/p')).toEqual({
      postId: 'p',
      title: 'First post',
      status: 'draft',
      authorId: 'author',
      paths: ['posts/p/c.jpg', 'posts/p/a.webp', 'posts/p/b.png'],
    })
  })
})

describe('the working copy of a post', () => {
  const copy = { kind: 'delete', path: 'workingCopies/p' }

  it('ends with the save that holds its text', () => {
    expect(plan({ previous: previous(), hasCopy: true })).toContainEqual(copy)
    expect(plan({ previous: previous() })).not.toContainEqual(copy)
  })

  it('stays when the post is binned or restored', () => {
    for (const status of ['binned', 'draft'] as const) {
      expect(plan({ previous: previous(), content: content({ status }) })).not.toContainEqual(copy)
    }
  })
})

describe('the bin', () => {
  it('takes a published post from readers, with a tombstone, and keeps its slug', () => {
    const writes = plan({ content: content({ status: 'binned' }), previous: previous() })
    expect(dataOf(writes, 'posts/p')).toMatchObject({ status: 'binned', slug: 'first-post' })
    expect(dataOf(writes, 'removals/p')).toEqual({ slug: 'first-post', removedAt: NOW })
    expect(writes.map(({ path }) => path)).not.toContain('slugs/first-post')
  })

  it('gives a post back as a draft, which keeps the date of its first publication', () => {
    const writes = plan({
      content: content({ status: 'draft' }),
      previous: previous({ status: 'binned' }),
    })
    expect(dataOf(writes, 'posts/p')).toMatchObject({
      status: 'draft',
      publishedAt: 'published first',
    })
  })
})

describe('planDelete', () => {
  it('deletes a post with its slug, the list of its pictures and its working copy', () => {
    expect(planDelete('p', previous({ status: 'binned' }), true)).toEqual([
      { kind: 'delete', path: 'posts/p' },
      { kind: 'delete', path: 'slugs/first-post' },
      { kind: 'delete', path: 'mediaUses/p' },
      { kind: 'delete', path: 'workingCopies/p' },
    ])
    expect(planDelete('p', previous())).toHaveLength(3)
  })

  it('deletes every revision by its number', () => {
    expect(planRevisionDeletes('p', 2)).toEqual([
      { kind: 'delete', path: 'posts/p/revisions/1' },
      { kind: 'delete', path: 'posts/p/revisions/2' },
    ])
  })
})
