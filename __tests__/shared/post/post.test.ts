import { describe, expect, it } from '@jest/globals'
import { POST_FIELDS } from '../../../shared/post/fields/post-fields.ts'
import { parsePost } from '../../../shared/post/post.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../shared/post/fields/written-fields.ts'

const cover = {
  path: 'posts/p/0123.jpg',
  url: '/v0/b/b/o/x?alt=media',
  alt: 'A desk',
  width: 1200,
  height: 800,
  focalX: 0.5,
  focalY: 0,
}

const fields = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...EMPTY_WRITTEN_FIELDS,
  title: 'First post',
  slug: 'first-post',
  html: '<p>Text</p>',
  tags: ['Taxes'],
  authorId: 'author',
  status: 'published',
  publishAt: null,
  publishedAt: new Date('2026-01-02T03:04:05Z'),
  createdAt: new Date('2026-01-01T00:00:00Z'),
  updatedAt: new Date('2026-01-02T03:04:05Z'),
  revision: 2,
  ...changes,
})

const problemsOf = (changes: Record<string, unknown>): readonly string[] => {
  const parsed = parsePost('p', fields(changes))
  return parsed.kind === 'invalid' ? parsed.problems : []
}

describe('parsePost', () => {
  it('reads a document and adds its id', () => {
    const parsed = parsePost('p', fields({ cover }))
    expect(parsed).toEqual({ kind: 'post', post: { id: 'p', ...fields({ cover }) } })
  })

  it('leaves out what no page, feed or card can hold, from every text', () => {
    const parsed = parsePost(
      'p',
      fields({
        title: 'A\ufffeB\u{1ffff}',
        excerpt: '\uffffWords\ufdd0',
        tags: ['Ta\ufffexes'],
        cover: { ...cover, alt: 'A \uffffdesk' },
        html: '<p>\u0001T\u000bext\ufffe\t😀</p>\n',
      }),
    )
    expect(parsed).toMatchObject({
      kind: 'post',
      post: {
        title: 'AB',
        excerpt: 'Words',
        tags: ['Taxes'],
        cover: { alt: 'A desk' },
        html: '<p>Text\t😀</p>\n',
      },
    })
    expect(problemsOf({ title: '\uffff' })).toEqual([expect.stringMatching(/^title/)])
  })

  it.each([
    ['title', '', 'title'],
    ['title', 'x'.repeat(201), 'title'],
    ['title', '😀'.repeat(201), 'title'],
    ['title', 'a\nb', 'title'],
    ['title', 'a\0b', 'title'],
    ['title', 'a\u0085b', 'title'],
    ['excerpt', 'a\0b', 'excerpt'],
    ['excerpt', '😀'.repeat(501), 'excerpt'],
    ['tags', ['a\u0001'], 'tags.0'],
    ['tags', ['😀'.repeat(51)], 'tags.0'],
    ['cover', { ...cover, alt: 'a\u007f' }, 'cover.alt'],
    ['slug', 'Not A Slug', 'slug'],
    ['slug', 'page', 'slug'],
    ['excerpt', 'x'.repeat(501), 'excerpt'],
    ['tags', Array.from({ length: 21 }, String), 'tags'],
    ['tags', [''], 'tags.0'],
    ['tags', ['x'.repeat(51)], 'tags.0'],
    ['authorId', '', 'authorId'],
    ['status', 'deleted', 'status'],
    ['publishedAt', '2026-01-01', 'publishedAt'],
    ['createdAt', null, 'createdAt'],
    ['revision', 0, 'revision'],
    ['revision', 1.5, 'revision'],
    ['cover', { ...cover, width: 0 }, 'cover.width'],
    ['cover', { ...cover, focalX: 1.1 }, 'cover.focalX'],
    ['cover', { ...cover, path: '' }, 'cover.path'],
  ])('names the field when %s is %j', (field, value, named) => {
    const [problem] = problemsOf({ [field]: value })
    expect(problem).toMatch(new RegExp(`^${named.replace('.', '\\.')}: `))
  })

  it('refuses a cover with fields that it does not know', () => {
    expect(problemsOf({ cover: { ...cover, script: 'x' } })).toHaveLength(1)
  })

  it('measures the text in bytes, not in characters', () => {
    const twoBytes = 'é'.repeat(POST_FIELDS.html.limit / 2)
    expect(problemsOf({ html: twoBytes })).toEqual([])
    expect(problemsOf({ html: `${twoBytes}a` })).toEqual([
      `html: is larger than ${POST_FIELDS.html.limit} bytes`,
    ])
    expect(problemsOf({ html: '🎉'.repeat(POST_FIELDS.html.limit / 4) })).toEqual([])
    expect(problemsOf({ html: '語'.repeat(Math.ceil(POST_FIELDS.html.limit / 3)) })).toHaveLength(1)
  })

  it('counts characters as security rules do, not units of UTF-16', () => {
    const emoji = (count: number) => '😀'.repeat(count)
    const changes = {
      title: emoji(200),
      excerpt: emoji(500),
      tags: [emoji(50)],
      cover: { ...cover, alt: emoji(1000) },
    }
    expect(problemsOf(changes)).toEqual([])
  })

  it('takes line breaks where a text may have them', () => {
    expect(problemsOf({ excerpt: 'a\n\tb', cover: { ...cover, alt: 'a\r\nb' } })).toEqual([])
  })

  it('lists every problem of a document at once', () => {
    expect(problemsOf({ title: 1, slug: 2, revision: 'x' })).toHaveLength(3)
  })

  it('takes no post with the id of redirects to other pages', () => {
    const id = 'site-redirects'
    expect(parsePost(id, fields({}))).toEqual({
      kind: 'invalid',
      id,
      problems: [`document: no post can have the id ${id}, which redirects to other pages use`],
    })
  })

  it.each([null, undefined, 'text', 7, []])('describes %j instead of throwing', (data) => {
    expect(parsePost('p', data)).toMatchObject({ kind: 'invalid', id: 'p' })
  })
})
