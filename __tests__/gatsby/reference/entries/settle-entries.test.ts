import { describe, expect, it } from '@jest/globals'
import type { GoodEntry } from '../../../../gatsby/reference/entries/edited-entry.ts'
import { planContent } from '../../../../gatsby/reference/entries/plan-content.ts'
import type { ContentPlan } from '../../../../gatsby/reference/entries/plan-content.ts'
import type { RawDocument } from '../../../../gatsby/nodes/raw-document.ts'
import type { EntryData } from '../../../../shared/entries/entry.ts'
import { CONTENT_OPTIONS, ownContent } from '../../support/content-options.ts'
import { termData, termFile } from '../../support/term-files.ts'

const FILES = [termFile('lien', 'Lien'), termFile('deed', 'Deed', ['Title deed'])]

let minute = 0
/** The document of a term; each is later than the one before. */
const written = (slug: string, data: EntryData, overrides: object = {}): RawDocument => {
  minute += 1
  const time = new Date(Date.UTC(2026, 5, 1, 12, minute))
  return {
    id: `en:glossary:${slug}`,
    data: {
      lang: 'en',
      kind: 'glossary',
      slug,
      data,
      status: 'published',
      base: null,
      baseData: null,
      movedTo: null,
      revision: 2,
      publishedAt: time,
      createdAt: time,
      updatedAt: time,
      updatedBy: 'eva',
      ...overrides,
    },
  }
}

const plan = (
  documents: readonly RawDocument[],
  good: ReadonlyMap<string, GoodEntry> = new Map(),
  files = FILES,
): ContentPlan => planContent(files, CONTENT_OPTIONS, { documents, good })

const field = (name: string, slug: string, { reference }: ContentPlan): unknown =>
  reference.find(({ id }) => id === `GlossaryTerm:${slug}`)?.fields[name]

const slugsOf = ({ reference }: ContentPlan) => reference.map(({ fields }) => fields.slug)

const problemsOf = ({ edited }: ContentPlan) =>
  Object.fromEntries(
    edited.flatMap(({ fields }) =>
      fields.problems.length === 0 ? [] : [[fields.entryId, fields.problems]],
    ),
  )

describe('documents over files', () => {
  it('leave everything as it is where there are none', () => {
    const files = ownContent()
    const own = planContent(files, CONTENT_OPTIONS)
    expect(planContent(files, CONTENT_OPTIONS, { documents: [], good: new Map() })).toEqual(own)
    expect(own.edited).toEqual([])
    expect(JSON.stringify(own.reference)).not.toContain('entryDigest')
  })

  it('take the place of their file, or add an entry', () => {
    const made = plan([
      written('lien', termData('Lien', { definition: 'Edited.' })),
      written('levy', termData('Levy', { seeAlso: ['lien'] })),
    ])
    expect(slugsOf(made)).toEqual(['lien', 'deed', 'levy'])
    expect(field('definition', 'lien', made)).toBe('Edited.')
    expect(field('seeAlso', 'levy', made)).toEqual([{ path: '/glossary/lien', label: 'Lien' }])
    expect(field('changedOn', 'levy', made)).toBe('2026-06-01')
    expect(field('entryDigest', 'levy', made)).toMatch(/^[0-9a-f]{64}$/)
    expect(field('entryDigest', 'deed', made)).toBeUndefined()
    expect(made.edited.map(({ fields }) => [fields.entryId, fields.path, fields.revision])).toEqual(
      [
        ['en:glossary:levy', '/glossary/levy', 2],
        ['en:glossary:lien', '/glossary/lien', 2],
      ],
    )
  })

  it('hide their file when they are removed, and do nothing as a draft', () => {
    const made = plan([
      written('lien', termData('Lien'), { status: 'removed' }),
      written('deed', termData('Draft'), { status: 'draft' }),
    ])
    expect(slugsOf(made)).toEqual(['deed'])
    expect(field('term', 'deed', made)).toBe('Deed')
    expect(problemsOf(made)).toEqual({})
  })

  it('leave what leads to a removed entry without the link, and lead on to where one has moved', () => {
    const files = [...FILES, termFile('bond', 'Bond', [], { seeAlso: ['lien', 'deed'] })]
    const removed = written('lien', termData('Lien'), { status: 'removed' })
    expect(field('seeAlso', 'bond', plan([removed], new Map(), files))).toEqual([
      { path: '/glossary/deed', label: 'Deed' },
    ])
    const moved = [
      written('lien', termData('Lien'), { status: 'removed', movedTo: 'charge' }),
      written('charge', termData('Charge', { seeAlso: ['lien', 'deed'] })),
    ]
    const made = plan(moved, new Map(), files)
    expect(field('seeAlso', 'bond', made)).toEqual([
      { path: '/glossary/charge', label: 'Charge' },
      { path: '/glossary/deed', label: 'Deed' },
    ])
    expect(field('seeAlso', 'charge', made)).toEqual([{ path: '/glossary/deed', label: 'Deed' }])
    expect(problemsOf(made)).toEqual({})
  })

  it('end where they began when entries have moved in a circle', () => {
    const files = [...FILES, termFile('bond', 'Bond', [], { seeAlso: ['lien'] })]
    const circle = [
      written('lien', termData('Lien'), { status: 'removed', movedTo: 'deed' }),
      written('deed', termData('Deed'), { status: 'removed', movedTo: 'lien' }),
    ]
    expect(field('seeAlso', 'bond', plan(circle, new Map(), files))).toEqual([])
  })

  it('may lead to one another in a circle', () => {
    const made = plan([
      written('lien', termData('Lien', { seeAlso: ['deed'] })),
      written('deed', termData('Deed', { seeAlso: ['lien'] })),
    ])
    expect(problemsOf(made)).toEqual({})
  })
})

describe('a document that does not fit', () => {
  const broken = termData('Lien', { example: '' })

  it('shows its file, is named with what to do, and stops no other', () => {
    const made = plan([written('lien', broken), written('deed', termData('Deed of sale'))])
    expect(field('example', 'lien', made)).toBe('An example.')
    expect(field('entryDigest', 'lien', made)).toBeUndefined()
    expect(field('term', 'deed', made)).toBe('Deed of sale')
    expect(problemsOf(made)).toEqual({ 'en:glossary:lien': ['example: must not be empty'] })
  })

  it('has no page without a file, and is no mistake of those that lead to it', () => {
    const made = plan([
      written('levy', termData('Levy', { example: '' })),
      written('lien', termData('Lien', { seeAlso: ['levy'] })),
    ])
    expect(slugsOf(made)).toEqual(['lien', 'deed'])
    expect(field('seeAlso', 'lien', made)).toEqual([])
    expect(Object.keys(problemsOf(made))).toEqual(['en:glossary:levy'])
  })

  it('keeps the data that it was shown with last, however often the plan is made', () => {
    const first = plan([written('lien', termData('Lien', { definition: 'First.' }))])
    const second = plan([written('lien', broken, { revision: 3 })], first.good)
    const third = plan([written('lien', broken, { revision: 4 })], second.good)
    for (const made of [second, third]) {
      expect(field('definition', 'lien', made)).toBe('First.')
      expect(field('entryDigest', 'lien', made)).toBe(field('entryDigest', 'lien', first))
      expect(field('changedOn', 'lien', made)).toBe('2026-06-01')
      expect(Object.keys(problemsOf(made))).toEqual(['en:glossary:lien'])
    }
    expect(third.good).toEqual(first.good)
  })

  it('is not one that refers to what was unpublished since: the link goes, and its page stays', () => {
    const bond = written('bond', termData('Bond', { seeAlso: ['levy', 'deed'] }))
    const before = plan([written('levy', termData('Levy')), bond])
    expect(field('seeAlso', 'bond', before)).toHaveLength(2)
    const after = plan([bond], before.good)
    expect(field('seeAlso', 'bond', after)).toEqual([{ path: '/glossary/deed', label: 'Deed' }])
    expect(problemsOf(after)).toEqual({})
  })

  it('is one that refers to itself, or has fields around its data that do not fit', () => {
    expect(problemsOf(plan([written('lien', termData('Lien', { seeAlso: ['lien'] }))]))).toEqual({
      'en:glossary:lien': [expect.stringContaining('is this term itself')],
    })
    expect(
      Object.keys(problemsOf(plan([written('lien', termData('Lien'), { revision: 'x' })]))),
    ).toEqual(['en:glossary:lien'])
    expect(problemsOf(plan([{ id: 'en:forms:form-w-7', data: { status: 'published' } }]))).toEqual({
      'en:forms:form-w-7': ['This site shows no entries of this kind.'],
    })
  })

  it('is not one that was compared with its source since the files were read', () => {
    const verification = {
      state: 'official',
      verifiedOn: '2026-11-23',
      verifiedBy: 'Eva',
      source: 'https://a.example',
    }
    const documents = [written('lien', termData('Lien', { verification }))]
    const on = (day: string) =>
      planContent(FILES, CONTENT_OPTIONS, { documents, good: new Map(), day })
    expect(problemsOf(on('2026-11-23'))).toEqual({})
    expect(problemsOf(on('2026-11-22'))).toEqual({
      'en:glossary:lien': [expect.stringContaining('is after today')],
    })
  })

  it('is told of in few words, however much is wrong with it', () => {
    const sources = Array.from({ length: 500 }, () => ({ title: '', url: 'none' }))
    const made = plan([written('lien', termData('Lien', { sources }))])
    expect(problemsOf(made)['en:glossary:lien']).toHaveLength(20)
  })

  it('is the later one of two that claim a name, in whatever order they are read', () => {
    const earlier = written('lien', termData('Lien', { aliases: ['Charge'] }))
    const later = written('deed', termData('Deed', { aliases: ['charge'] }))
    for (const documents of [
      [earlier, later],
      [later, earlier],
    ]) {
      const made = plan(documents)
      expect(field('aliases', 'lien', made)).toEqual(['Charge'])
      expect(field('aliases', 'deed', made)).toEqual(['Title deed'])
      expect(problemsOf(made)).toEqual({
        'en:glossary:deed': [expect.stringContaining('"charge" already belongs')],
      })
    }
  })

  it('gives way to a file that has the name', () => {
    const made = plan([written('lien', termData('Lien', { aliases: ['Title deed'] }))])
    expect(field('aliases', 'lien', made)).toEqual([])
    expect(Object.keys(problemsOf(made))).toEqual(['en:glossary:lien'])
  })

  it('is another one once a name has become free', () => {
    const freed = written('deed', termData('Deed', { aliases: [] }))
    const claiming = written('lien', termData('Lien', { aliases: ['Title deed'] }))
    const made = plan([claiming, freed])
    expect(field('aliases', 'lien', made)).toEqual(['Title deed'])
    expect(problemsOf(made)).toEqual({})
  })
})
