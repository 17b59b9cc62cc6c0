import { describe, expect, it } from '@jest/globals'
import { resultOf } from '../take-steps.ts'
import { countByIndex } from '../../../../../server/firestore/query/run/run-query.ts'
import { wire } from '../../backend.ts'
import {
  POSTS,
  day,
  is,
  and,
  or,
  by,
  newest,
  reference,
  after,
  published,
  query,
  measure,
  storedPosts,
  withStoredPosts,
} from '../stored-posts.ts'

withStoredPosts()

describe('a query that the product makes', () => {
  it.each<[string, string, object]>([
    [
      'published posts by id, the first page',
      'posts',
      { where: published, orderBy: [by('__name__')], limit: 100 },
    ],
    [
      'published posts by id, a later page',
      'posts',
      {
        where: published,
        orderBy: [by('__name__')],
        limit: 100,
        ...after(reference('posts/p1502')),
      },
    ],
    [
      'published posts since a time',
      'posts',
      {
        where: and(published, is('updatedAt', day(1900), 'GREATER_THAN')),
        orderBy: [by('updatedAt')],
        limit: 100,
      },
    ],
    [
      'published posts since a time, a later page',
      'posts',
      {
        where: and(published, is('updatedAt', day(100), 'GREATER_THAN')),
        orderBy: [by('updatedAt'), by('__name__')],
        limit: 20,
        ...after(wire(day(1500)), reference('posts/p1500')),
      },
    ],
    [
      'the newest change of a published post',
      'posts',
      { where: published, orderBy: [newest('updatedAt')], limit: 1 },
    ],
    [
      'the newest published posts',
      'posts',
      { where: published, orderBy: [newest('publishedAt')], limit: 20 },
    ],
    [
      'posts that are due',
      'posts',
      {
        where: and(is('status', 'scheduled'), is('publishAt', day(60), 'LESS_THAN_OR_EQUAL')),
        orderBy: [by('publishAt')],
      },
    ],
    [
      "an author's posts",
      'posts',
      { where: is('authorId', 'author-3'), orderBy: [newest('updatedAt')], limit: 20 },
    ],
    [
      "an author's posts, a later page",
      'posts',
      {
        where: is('authorId', 'author-3'),
        orderBy: [newest('updatedAt'), newest('__name__')],
        limit: 20,
        ...after(wire(day(900)), reference('posts/p0900')),
      },
    ],
    [
      "an author's drafts",
      'posts',
      {
        where: and(is('authorId', 'author-5'), is('status', 'draft')),
        orderBy: [newest('updatedAt')],
        limit: 20,
      },
    ],
    [
      "an author's drafts and scheduled posts",
      'posts',
      {
        where: and(is('authorId', 'author-5'), is('status', ['draft', 'scheduled'], 'IN')),
        orderBy: [newest('updatedAt')],
        limit: 20,
      },
    ],
    [
      'drafts of one author or of another',
      'posts',
      {
        where: and(
          is('status', 'draft'),
          or(is('authorId', 'author-5'), is('authorId', 'author-10')),
        ),
        orderBy: [newest('updatedAt')],
        limit: 20,
      },
    ],
    ['all posts by their last change', 'posts', { orderBy: [newest('updatedAt')], limit: 20 }],
    [
      'all posts by title, a later page',
      'posts',
      {
        orderBy: [by('title'), by('__name__')],
        limit: 20,
        ...after(wire('Title 5'), reference('posts/p0005')),
      },
    ],
    ['all posts by status', 'posts', { orderBy: [by('status')], limit: 20 }],
    [
      'posts in one of several states',
      'posts',
      {
        where: is('status', ['draft', 'archived'], 'IN'),
        orderBy: [newest('updatedAt')],
        limit: 20,
      },
    ],
    [
      'published posts with a tag',
      'posts',
      {
        where: and(is('tags', 'tag-7', 'ARRAY_CONTAINS'), published),
        orderBy: [newest('publishedAt')],
        limit: 20,
      },
    ],
    [
      'all posts that are not binned, a later page',
      'posts',
      {
        where: is('status', ['draft', 'scheduled', 'published', 'archived'], 'IN'),
        orderBy: [newest('updatedAt'), newest('__name__')],
        limit: 20,
        ...after(wire(day(900)), reference('posts/p0900')),
      },
    ],
    [
      "an author's posts with a tag that are not binned, oldest change first",
      'posts',
      {
        where: and(
          is('authorId', 'author-3'),
          is('status', ['draft', 'scheduled', 'published', 'archived'], 'IN'),
          is('tags', 'all', 'ARRAY_CONTAINS'),
        ),
        orderBy: [by('updatedAt'), by('__name__')],
        limit: 20,
      },
    ],
    [
      'drafts with a tag',
      'posts',
      {
        where: and(is('status', 'draft'), is('tags', 'all', 'ARRAY_CONTAINS')),
        orderBy: [newest('updatedAt'), newest('__name__')],
        limit: 20,
      },
    ],
    [
      "an author's newest working copies",
      'workingCopies',
      { where: is('authorId', 'author-5'), orderBy: [newest('updatedAt')], limit: 20 },
    ],
    [
      'the pictures of an owner by a word, newest first',
      'media',
      {
        where: and(is('ownerId', 'author-3'), is('terms', 'beach', 'ARRAY_CONTAINS')),
        orderBy: [newest('createdAt'), newest('__name__')],
        limit: 20,
      },
    ],
    [
      'pictures by a word, newest first',
      'media',
      {
        where: is('terms', 'beach', 'ARRAY_CONTAINS'),
        orderBy: [newest('createdAt'), newest('__name__')],
        limit: 20,
      },
    ],
    [
      'previews that have expired',
      'previews',
      { where: is('expiresAt', day(3), 'LESS_THAN'), orderBy: [by('expiresAt')], limit: 20 },
    ],
    [
      'where a picture is shown',
      'mediaUses',
      { where: is('paths', 'posts/p1/7.png', 'ARRAY_CONTAINS'), limit: 20 },
    ],
    ['the post of a slug', 'posts', { where: is('slug', 'slug-77') }],
    ['the slugs of a post', 'slugs', { where: is('postId', 'p0077') }],
    ['redirects, a page', 'slugs', { where: is('kind', 'redirect'), limit: 50 }],
    [
      'removals since a time',
      'removals',
      {
        where: is('removedAt', day(1900), 'GREATER_THAN'),
        orderBy: [by('removedAt')],
        limit: 100,
      },
    ],
    ['the newest removal', 'removals', { orderBy: [newest('removedAt')], limit: 1 }],
    [
      'the newest revisions of a post',
      'posts/p0001/revisions',
      { orderBy: [newest('revision')], limit: 10 },
    ],
  ])('for %s reads as many rows as it finds', (_, collection, structured) => {
    const { found: results, rowsRead } = measure(collection, structured)
    expect(results).toBeGreaterThan(0)
    // Each alternative of a filter is read one row ahead, to see which comes first.
    expect(rowsRead).toBeLessThanOrEqual(results + 4)
  })

  it.each([
    ['all published posts', 'posts', published, POSTS * 0.4],
    ['all redirects', 'slugs', is('kind', 'redirect'), POSTS / 10],
    [
      'posts in one of several states',
      'posts',
      is('status', ['draft', 'archived'], 'IN'),
      POSTS * 0.4,
    ],
    [
      'posts with one of several tags, each once',
      'posts',
      is('tags', ['all', 'tag-1'], 'ARRAY_CONTAINS_ANY'),
      POSTS,
    ],
    [
      "an author's posts since a time",
      'posts',
      and(is('authorId', 'author-1'), is('updatedAt', day(1000), 'GREATER_THAN_OR_EQUAL')),
      50,
    ],
  ])('that counts %s looks at no document', (_, collectionId, where, expected) => {
    expect(resultOf(countByIndex(query(collectionId, { where }), storedPosts().store, null))).toBe(
      expected,
    )
  })
})
