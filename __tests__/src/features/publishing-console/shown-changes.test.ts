import { describe, expect, it } from '@jest/globals'
import type { BuildSummary } from '../../../../shared/publish/publish-overview'
import { shownChanges } from '../../../../src/features/publishing-console/builds/shown-changes'

type BuiltChange = BuildSummary['changes'][number]

const change = (source: BuiltChange['source'], id: string, more: Partial<BuiltChange> = {}) => ({
  source,
  id,
  path: null,
  title: null,
  kind: 'upsert' as const,
  revision: 1,
  by: 'eva',
  verified: null,
  problem: null,
  ...more,
})

const term = (slug: string, title: string, more: Partial<BuiltChange> = {}) =>
  change('entries', `en:glossary:${slug}`, { path: `/glossary/${slug}`, title, ...more })

const gone = (slug: string, title: string) => term(slug, title, { kind: 'remove' })

const redirect = (slug: string) =>
  change('redirects', `|glossary|${slug}`, { path: `/glossary/${slug}` })

const lines = (...changes: readonly BuiltChange[]) =>
  shownChanges(changes).map(
    ({ change: { title, path }, note }) => `${String(title ?? path)}${note}`,
  )

describe('the changes of a build', () => {
  it('are named one by one', () => {
    expect(lines(term('lien', 'Lien'), gone('deed', 'Deed'), redirect('old'))).toEqual([
      'Lien',
      'Deed (removed)',
      '/glossary/old',
    ])
  })

  it('are one where a term got another address', () => {
    const seal = term('apostille-seal', 'Apostille')
    const moved = [gone('apostille', 'Apostille'), seal, redirect('apostille')]
    for (const changes of [moved, moved.toReversed()]) {
      expect(lines(...changes)).toEqual(['Apostille (moved to /glossary/apostille-seal)'])
      expect(shownChanges(changes)[0]?.change).toBe(seal)
    }
  })

  it('say no more than is known of a term that got another name as well, or whose name is not its own', () => {
    expect(lines(gone('lien', 'Lien'), term('charge', 'Charge'), redirect('lien'))).toEqual([
      'Lien (moved)',
      'Charge',
    ])
    expect(
      lines(gone('lien', 'Lien'), term('a', 'Lien'), term('b', 'Lien'), redirect('lien')),
    ).toEqual(['Lien (moved)', 'Lien', 'Lien'])
  })

  it('say of a term below which its file shows again that it does', () => {
    expect(lines(term('lien', 'Lien', { kind: 'remove', path: null }))).toEqual([
      'Lien (shown from its file again)',
    ])
  })
})
