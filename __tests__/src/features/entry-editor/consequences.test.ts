import { describe, expect, it } from '@jest/globals'
import { questionBefore } from '../../../../src/features/entry-editor/actions/consequences'
import type { EntryFacts } from '../../../../src/features/entry-editor/session/entry-session'

const facts = (change: Partial<EntryFacts> = {}): EntryFacts => ({
  status: 'published',
  slug: 'lien',
  movedTo: null,
  published: {},
  publishedAtMs: 0,
  versionAtMs: 0,
  hasFile: false,
  ...change,
})

const consequences = (action: 'unpublish' | 'remove', change: Partial<EntryFacts> = {}) =>
  questionBefore(action, {
    name: 'term',
    label: 'Lien',
    facts: facts(change),
    referring: ['Bond', 'Deed'],
  }).consequences

describe('the question before a term goes from the site', () => {
  const lost = '2 other terms lose their links to this one: Bond and Deed.'

  it.each(['unpublish', 'remove'] as const)('names what leads to it: %s', (action) => {
    expect(consequences(action)).toContain(lost)
  })

  it('names nothing where its file shows again, and the links stay', () => {
    expect(consequences('unpublish', { hasFile: true })).not.toContain(lost)
  })
})
