import type { Fields } from './fake-backend.ts'

/** A valid published post, with what the test cares about on top. */
export function postFields(overrides: Fields = {}): Fields {
  return {
    title: 'A letter from the tax office',
    slug: 'a-letter',
    html: '<p>Read it twice.</p>',
    excerpt: 'What to do first.',
    cover: null,
    tags: ['Letters'],
    authorId: 'pliego-first-author',
    status: 'published',
    publishAt: null,
    publishedAt: new Date('2026-03-01T10:00:00Z'),
    createdAt: new Date('2026-03-01T09:00:00Z'),
    updatedAt: new Date('2026-03-01T10:00:00Z'),
    revision: 1,
    ...overrides,
  }
}
