import { describe, expect, it } from '@jest/globals'
import { EMPTY_EDITOR_FIELDS, parseEditorFields } from '../../../../shared/post/editor-fields.ts'
import { POST_FIELDS, type PostFieldName } from '../../../../shared/post/fields/post-fields.ts'
import { parsePost } from '../../../../shared/post/post.ts'
import { parsePostCopy } from '../../../../shared/post/post-copy.ts'
import {
  isSameWritten,
  POST_FIELD_NAMES,
  writtenFieldsOf,
} from '../../../../shared/post/fields/written-fields.ts'

const time = new Date('2026-01-02T03:04:05Z')
const written = { ...EMPTY_EDITOR_FIELDS, title: 'A', slug: 'a', html: '<p>Text</p>' }

const post = {
  ...writtenFieldsOf(written),
  authorId: 'author',
  status: 'published',
  publishAt: null,
  publishedAt: time,
  createdAt: time,
  updatedAt: time,
  revision: 1,
}

const copy = {
  ...written,
  authorId: 'author',
  baseRevision: 1,
  version: 1,
  writerId: 'tab',
  writerSequence: 1,
  updatedAt: time,
  updatedBy: 'author',
}

const without = (name: string, document: object) =>
  Object.fromEntries(Object.entries(document).filter(([other]) => other !== name))

const optional = POST_FIELD_NAMES.filter((name) => !POST_FIELDS[name].isRequired)
const required = POST_FIELD_NAMES.filter((name) => POST_FIELDS[name].isRequired)

describe.each(optional)('a document from before there was the field %s', (name) => {
  const { empty } = POST_FIELDS[name]

  it('is a post in which it is empty', () => {
    const parsed = parsePost('p', without(name, post))
    expect(parsed).toMatchObject({ kind: 'post', post: { [name]: empty } })
  })

  it('is a working copy in which it is empty', () => {
    const parsed = parsePostCopy('p', without(name, copy))
    expect(parsed).toMatchObject({ kind: 'parsed', value: { [name]: empty } })
  })

  it('is a local copy in which it is empty', () => {
    expect(parseEditorFields(without(name, written))).toEqual({ ...written, [name]: empty })
  })
})

it.each(required)('a document without the field %s is damaged', (name) => {
  expect(parsePost('p', without(name, post)).kind).toBe('invalid')
  expect(parsePostCopy('p', without(name, copy)).kind).toBe('invalid')
  expect(parseEditorFields(without(name, written))).toBeNull()
})

it('a browser keeps a text of any length', () => {
  const long = 'x'.repeat(600_000)
  expect(parseEditorFields({ ...written, title: long, html: long })?.html).toBe(long)
})

describe('comparing what was written', () => {
  const cover = { path: 'p', url: 'u', alt: 'a', width: 1, height: 1, focalX: 0, focalY: 0 }
  const changed = (name: PostFieldName): unknown => {
    const { mergedBy } = POST_FIELDS[name]
    return mergedBy === 'set' ? ['b'] : mergedBy === 'picture' ? cover : 'b'
  }

  it.each(POST_FIELD_NAMES)('sees a change of %s', (name) => {
    expect(isSameWritten(written, { ...written, [name]: changed(name) })).toBe(false)
    expect(isSameWritten(written, { ...written })).toBe(true)
  })

  it('does not mind the order of what a cover holds', () => {
    const turned = Object.fromEntries(Object.entries(cover).reverse())
    expect(
      isSameWritten({ ...written, cover }, { ...written, cover: turned as typeof cover }),
    ).toBe(true)
  })

  it('tells tags from their text', () => {
    expect(isSameWritten({ ...written, tags: ['a,b'] }, { ...written, tags: ['a', 'b'] })).toBe(
      false,
    )
  })
})
