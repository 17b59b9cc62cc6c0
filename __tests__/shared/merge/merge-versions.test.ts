import { describe, expect, it } from '@jest/globals'
import type { EditorFields } from '../../../shared/post/editor-fields'
import type { ConflictingVersions } from '../../../shared/merge/conflict'
import { mergeVersions } from '../../../shared/merge/merge-versions'
import { choicesFor, resolveConflicts } from '../../../shared/merge/resolve-conflicts'
import { PROSE_FIELDS } from '../../../shared/post/fields/written-fields'
import { COVER, draft, written } from './versions'

const conflicting = (
  ...versions: Parameters<typeof mergeVersions>
): ConflictingVersions<EditorFields> => {
  const outcome = mergeVersions(...versions)
  if (outcome.kind !== 'conflict') throw new Error('These versions merge.')
  return outcome
}

describe('merging editor fields', () => {
  it('takes each field from the side that changed it', () => {
    const base = draft({ excerpt: 'Old' })
    const outcome = mergeVersions(
      base,
      { ...base, title: 'New title' },
      { ...base, excerpt: 'New excerpt', html: '<p>Text</p>' },
    )
    expect(outcome).toEqual({
      kind: 'merged',
      fields: { ...base, title: 'New title', excerpt: 'New excerpt', html: '<p>Text</p>' },
    })
  })

  it('shows two titles, and keeps mine meanwhile', () => {
    const outcome = conflicting(draft({ title: 'A' }), draft({ title: 'B' }), draft({ title: 'C' }))
    expect(outcome.conflicts).toEqual([
      { kind: 'text', field: 'title', base: 'A', mine: 'B', theirs: 'C' },
    ])
    expect(outcome.fields.title).toBe('B')
  })

  it.each(PROSE_FIELDS)('merges the %s word by word', (name) => {
    const outcome = mergeVersions(
      draft({ [name]: 'One two three four' }),
      draft({ [name]: 'One 2 three four' }),
      draft({ [name]: 'One two three 4' }),
    )
    expect(outcome.fields[name]).toBe('One 2 three 4')
  })

  it.each(PROSE_FIELDS)('shows two versions of the %s, of which one is chosen', (name) => {
    const [base, mine, theirs] = ['May', 'June', 'July'].map((month) => draft({ [name]: month }))
    const outcome = conflicting(base!, mine!, theirs!)
    expect(outcome.conflicts).toEqual([
      { kind: 'text', field: name, base: 'May', mine: 'June', theirs: 'July' },
    ])
    expect(resolveConflicts(outcome, ['theirs'])[name]).toBe('July')
    expect(resolveConflicts(outcome, ['both'])[name]).toBe('June July')
  })

  it('asks about a slug only when it was chosen by hand', () => {
    const follows = (title: string, slug: string) => draft({ title, slug, isSlugEdited: false })
    const outcome = conflicting(follows('A', 'a'), follows('B', 'b'), follows('C', 'c'))
    expect(outcome.conflicts.map(({ field }) => field)).toEqual(['title'])
    expect(resolveConflicts(outcome, ['theirs'])).toMatchObject({ title: 'C', slug: 'c' })
    const cities = conflicting(follows('A', 'a'), follows('B', 'b'), follows('Łódź', 'lodz'))
    expect(resolveConflicts(cities, ['theirs'])).toMatchObject({ title: 'Łódź', slug: 'lodz' })
    expect(
      conflicting(draft({ slug: 'a' }), draft({ slug: 'b' }), draft({ slug: 'c' })),
    ).toMatchObject({ conflicts: [{ field: 'slug' }] })
  })

  it('keeps a slug chosen by hand while the other side changed the title', () => {
    const base = draft({ title: 'A', slug: 'a', isSlugEdited: false })
    const outcome = mergeVersions(
      base,
      { ...base, title: 'B', slug: 'b' },
      { ...base, slug: 'chosen', isSlugEdited: true },
    )
    expect(outcome.fields).toMatchObject({ title: 'B', slug: 'chosen', isSlugEdited: true })
  })

  it('merges tags as a set', () => {
    const outcome = mergeVersions(
      draft({ tags: ['a', 'b', 'c'] }),
      draft({ tags: ['a', 'c', 'Visa'] }),
      draft({ tags: ['c', 'b', 'a', 'visa', 'd'] }),
    )
    expect(outcome.fields.tags.map((tag) => tag.toLowerCase()).sort()).toEqual([
      'a',
      'c',
      'd',
      'visa',
    ])
  })

  it('merges alternative text and focal point of one cover', () => {
    const outcome = mergeVersions(
      draft({ cover: COVER }),
      draft({ cover: { ...COVER, alt: 'A busy harbour' } }),
      draft({ cover: { ...COVER, focalX: 0.2 } }),
    )
    expect(outcome.fields.cover).toEqual({ ...COVER, alt: 'A busy harbour', focalX: 0.2 })
  })

  it('asks when a cover was replaced whose alternative text was changed', () => {
    const other = { ...COVER, path: 'images/b.webp', alt: '' }
    const outcome = conflicting(
      draft({ cover: COVER }),
      draft({ cover: other }),
      draft({ cover: { ...COVER, alt: 'A busy harbour' } }),
    )
    expect(outcome.conflicts).toMatchObject([{ field: 'cover' }])
    expect(resolveConflicts(outcome, ['theirs']).cover?.alt).toBe('A busy harbour')
  })

  it('settles focal point and alternative text by choice', () => {
    const outcome = conflicting(
      draft({ cover: COVER }),
      draft({ cover: { ...COVER, alt: 'Boats', focalX: 0.1 } }),
      draft({ cover: { ...COVER, alt: 'Ships', focalX: 0.9 } }),
    )
    expect(outcome.conflicts.map(({ kind }) => kind)).toEqual(['alt', 'focus'])
    expect(resolveConflicts(outcome, ['both', 'theirs']).cover).toMatchObject({
      alt: 'Boats Ships',
      focalX: 0.9,
    })
  })
})

describe('resolving conflicts', () => {
  const due = () =>
    conflicting(
      written('<p>A.</p><p>Due in May.</p>'),
      written('<p>A!</p><p>Due in June.</p>'),
      written('<p>A.</p><p>Due in July.</p>'),
    )

  it.each([
    ['mine', '<p>A!</p><p>Due in June.</p>'],
    ['theirs', '<p>A!</p><p>Due in July.</p>'],
    ['both', '<p>A!</p><p>Due in June.</p><p>Due in July.</p>'],
  ] as const)('keeps %s', (choice, html) => {
    expect(resolveConflicts(due(), [choice]).html).toBe(html)
  })

  it('keeps my side where nothing was chosen', () => {
    expect(resolveConflicts(due(), [])).toEqual(due().fields)
  })

  it('offers both only where both say something', () => {
    const gone = conflicting(
      written('<p>A b c.</p><p>D</p>'),
      written('<p>D</p>'),
      written('<p>A b.</p><p>D</p>'),
    )
    expect(gone.conflicts.map(choicesFor)).toEqual([['mine', 'theirs']])
    expect(due().conflicts.map(choicesFor)).toEqual([['mine', 'theirs', 'both']])
  })
})
