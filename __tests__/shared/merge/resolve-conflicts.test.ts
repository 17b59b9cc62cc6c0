import { describe, expect, it } from '@jest/globals'
import type { Conflict, ConflictingVersions } from '../../../shared/merge/conflict'
import { choicesFor, resolveConflicts } from '../../../shared/merge/resolve-conflicts'
import { COVER, draft } from './versions'
import type { EditorFields } from '../../../shared/post/editor-fields'

function conflicting(
  conflict: Conflict,
  fields: Partial<EditorFields> = {},
): ConflictingVersions<EditorFields> {
  return { kind: 'conflict', fields: draft(fields), conflicts: [conflict], parts: {} }
}

const text = (field: string, mine: string, theirs: string): Conflict => ({
  kind: 'text',
  field,
  base: '',
  mine,
  theirs,
})

const picture = (kind: 'picture' | 'focus', theirs: typeof COVER | null): Conflict => ({
  kind,
  field: 'cover',
  base: null,
  mine: COVER,
  theirs,
})

describe('a conflict about a text', () => {
  it('offers both sides where both wrote one', () => {
    expect(choicesFor(text('excerpt', 'June', 'July'))).toEqual(['mine', 'theirs', 'both'])
  })

  it('offers one of them where a side took it away', () => {
    expect(choicesFor(text('excerpt', '', 'July'))).toEqual(['mine', 'theirs'])
  })

  it('keeps my side where both are wanted and a side took it away', () => {
    const outcome = conflicting(text('excerpt', 'June', ''))
    expect(resolveConflicts(outcome, ['both']).excerpt).toBe('June')
  })
})

describe('the address that follows a chosen title', () => {
  it('is that of the title', () => {
    const outcome = conflicting(text('title', 'June', 'July'), { isSlugEdited: false })
    expect(resolveConflicts(outcome, ['theirs'])).toMatchObject({ title: 'July', slug: 'july' })
  })

  it('stays as it was edited', () => {
    const outcome = conflicting(text('title', 'June', 'July'), { isSlugEdited: true })
    expect(resolveConflicts(outcome, ['theirs'])).toMatchObject({ title: 'July', slug: 'title' })
  })

  it('is not that of another text', () => {
    const outcome = conflicting(text('excerpt', 'June', 'July'), { isSlugEdited: false })
    expect(resolveConflicts(outcome, ['theirs'])).toMatchObject({ excerpt: 'July', slug: 'title' })
  })
})

describe('a conflict about a picture', () => {
  const other = { ...COVER, focalX: 0.1, focalY: 0.9 }

  it('takes the focal point of the other side, and nothing else of it', () => {
    const outcome = conflicting(picture('focus', { ...other, alt: 'Theirs' }), { cover: COVER })
    expect(resolveConflicts(outcome, ['theirs']).cover).toEqual(other)
  })

  it('leaves the focal point where the other side has no picture', () => {
    const outcome = conflicting(picture('focus', null), { cover: COVER })
    expect(resolveConflicts(outcome, ['theirs']).cover).toEqual(COVER)
  })

  it('keeps my picture where both are wanted', () => {
    const outcome = conflicting(picture('picture', other), { cover: null })
    expect(resolveConflicts(outcome, ['both']).cover).toEqual(COVER)
  })

  it('gives no alternative text to a picture that is gone', () => {
    const alt: Conflict = { kind: 'alt', field: 'cover', base: '', mine: 'A', theirs: 'B' }
    const outcome = conflicting(alt, { cover: null })
    expect(resolveConflicts(outcome, ['theirs']).cover).toBeNull()
  })
})

describe('the pieces of a body', () => {
  const body: Conflict = {
    kind: 'body',
    field: 'html',
    base: '<p>May</p>',
    mine: '<p>June</p>',
    theirs: '<p>July</p>',
    open: '',
    close: '',
  }

  it.each([
    ['mine', '<p>June</p>'],
    ['theirs', '<p>July</p>'],
    ['both', '<p>June</p><p>July</p>'],
  ] as const)('come in their order with %s between them', (choice, chosen) => {
    const outcome = { ...conflicting(body), parts: { html: ['<p>A</p>', 0, '<p>B</p>'] } }
    expect(resolveConflicts(outcome, [choice]).html).toBe(`<p>A</p>${chosen}<p>B</p>`)
  })

  it('leave out a conflict that is not there', () => {
    const outcome = { ...conflicting(body), parts: { html: ['<p>A</p>', 7] } }
    expect(resolveConflicts(outcome, []).html).toBe('<p>A</p>')
  })

  it('take nothing of a conflict about another field', () => {
    const outcome = {
      ...conflicting(text('excerpt', 'June', 'July')),
      parts: { html: ['<p>A</p>', 0] },
    }
    expect(resolveConflicts(outcome, ['theirs'])).toMatchObject({
      excerpt: 'July',
      html: '<p>A</p>',
    })
  })
})
