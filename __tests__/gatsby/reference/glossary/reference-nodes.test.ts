import { describe, expect, it } from '@jest/globals'
import { glossaryOf } from '../../../../gatsby/reference/glossary/glossary.ts'
import { linkFields } from '../../../../shared/glossary/link-fields.ts'
import { nameConflicts } from '../../../../gatsby/reference/glossary/name-conflicts.ts'
import {
  withNeighbours,
  withTermLinks,
} from '../../../../gatsby/reference/glossary/reference-nodes.ts'
import { pageUsageNodes } from '../../../../gatsby/reference/glossary/page-usage.ts'

const names = (term: string, aliases: string[] = [], linkAs?: string[]) => {
  const slug = term.toLowerCase()
  return {
    slug,
    path: `/glossary/${slug}`,
    label: term,
    term,
    aliases,
    ...(linkAs === undefined ? {} : { linkAs }),
  }
}

const termNode = (...parameters: Parameters<typeof names>) => {
  const fields = { ...names(...parameters), definition: '' }
  return { id: `GlossaryTerm:${fields.slug}`, type: 'GlossaryTerm', fields }
}

describe('the prose of a node', () => {
  const { matcher } = glossaryOf([names('Lien'), names('Deed', ['Title deed'])])
  const links = (fields: Record<string, unknown>, ownPath = '/forms/x') =>
    linkFields(matcher, fields, ['summary', 'steps', 'tax.note', 'facts.value'], ownPath)

  it('links the first use of each term over all its fields, in reading order', () => {
    expect(links({ steps: ['A deed.', 'A lien, a deed.'], summary: 'No lien.' })).toEqual([
      { field: 'summary', start: 3, length: 4, path: '/glossary/lien' },
      { field: 'steps.0', start: 2, length: 4, path: '/glossary/deed' },
    ])
  })

  it('reaches into objects and lists, and passes over what is not there', () => {
    expect(links({ tax: { note: null }, facts: [{ value: 'x' }, { value: 'lien' }] })).toEqual([
      { field: 'facts.1.value', start: 0, length: 4, path: '/glossary/lien' },
    ])
    expect(links({ tax: { note: 'deed' } })).toMatchObject([{ field: 'tax.note' }])
  })

  it('never links to its own page', () => {
    expect(links({ summary: 'A title deed' }, '/glossary/deed')).toEqual([])
  })

  it('leaves fields alone that are not prose', () => {
    expect(links({ title: 'A lien' })).toEqual([])
  })
})

describe('a term', () => {
  it('is linked by the phrases that it chooses, where it chooses', () => {
    const { matcher } = glossaryOf([names('Extension', [], ['extension of time'])])
    expect(matcher.find('an extension')).toEqual([])
    expect(matcher.find('extensions of time')).toHaveLength(1)
    expect(glossaryOf([names('Notice', [], [])]).matcher.find('a notice')).toEqual([])
  })

  it('does not touch the posts when only its explanation changes', () => {
    const [before, after] = ['One.', 'Two.'].map((definition) => {
      const fields = { ...names('Lien'), definition }
      return glossaryOf([fields]).fingerprint
    })
    expect(after).toBe(before)
    expect(glossaryOf([names('Lien', ['Charge'])]).fingerprint).not.toBe(before)
  })

  it('knows the terms before and after it in the alphabet', () => {
    const nodes = withNeighbours(
      withTermLinks([termNode('Lien'), termNode('deed'), termNode('Écheat')], []),
    )
    expect(nodes.map(({ fields }) => [fields['previous'], fields['next']])).toEqual([
      [{ path: '/glossary/écheat', label: 'Écheat' }, null],
      [null, { path: '/glossary/écheat', label: 'Écheat' }],
      [
        { path: '/glossary/deed', label: 'deed' },
        { path: '/glossary/lien', label: 'Lien' },
      ],
    ])
  })
})

describe('names that conflict', () => {
  it('are named with both files', () => {
    expect(nameConflicts([termNode('Lien', ['Charge']), termNode('Deed', ['chargé'])])).toEqual([
      'content/glossary/deed.json: aliases.0: "chargé" already belongs to content/glossary/lien.json; a name leads to one page, so keep it in one of the two',
    ])
  })

  it('may be linked phrases', () => {
    expect(nameConflicts([termNode('Lien'), termNode('Deed', [], ['lien'])])).toEqual([
      expect.stringContaining('linkAs.0: "lien" already belongs to content/glossary/lien.json'),
    ])
  })

  it('may stand in one file, where a linked phrase alone may repeat a name', () => {
    expect(nameConflicts([termNode('Lien', ['LIEN', 'Charge'], ['charge'])])).toEqual([
      'content/glossary/lien.json: aliases.0: "LIEN" is already a name in this file; remove it',
    ])
  })
})

describe('where a page is used', () => {
  const link = (path: string) => ({ field: 'x', start: 0, length: 1, path })
  const page = (path: string, links: string[] = [], related: string[] = []) => ({
    path,
    label: path,
    termLinks: links.map(link),
    related: related.map((target) => ({ path: target })),
  })
  const post = (number: number, referencePaths: string[]) => ({
    postId: `p${number}`,
    path: `/discover/p${number}`,
    title: `Post ${number}`,
    publishedAt: new Date(Date.UTC(2026, 0, number)).toISOString(),
    referencePaths,
  })
  const [lien, deed] = ['/glossary/lien', '/glossary/deed'] as const
  const usageOf = (path: string, ...of: Parameters<typeof pageUsageNodes>) =>
    pageUsageNodes(...of).find(({ fields }) => fields.path === path)?.fields

  it('is listed by section, and a page that names it twice is listed once', () => {
    const pages = [
      page(lien),
      page('/states/b', [lien], [lien]),
      page('/states/a', [], [lien]),
      page('/forms/c', [lien]),
      page(deed, [lien]),
    ]
    expect(usageOf(lien, pages, [])).toEqual({
      path: lien,
      pages: [
        { section: 'forms', links: [{ path: '/forms/c', label: '/forms/c' }] },
        {
          section: 'states',
          links: [
            { path: '/states/a', label: '/states/a' },
            { path: '/states/b', label: '/states/b' },
          ],
        },
        { section: 'glossary', links: [{ path: deed, label: deed }] },
      ],
      posts: [],
      postCount: 0,
    })
    expect(usageOf(deed, pages, [])).toEqual({ path: deed, pages: [], posts: [], postCount: 0 })
  })

  it('leads from a form up to the tools, states and posts that lead to it', () => {
    const pages = [
      page('/forms/a'),
      page('/tools/t', [], ['/forms/a']),
      page('/states/s', [], ['/forms/a']),
    ]
    const usage = usageOf('/forms/a', pages, [post(1, ['/forms/a'])])
    expect(usage?.pages.map(({ section }) => section)).toEqual(['states', 'tools'])
    expect(usage?.posts).toEqual([{ path: '/discover/p1', label: 'Post 1' }])
  })

  it('leaves out what the page names as related itself', () => {
    const pages = [page('/forms/a', [], ['/forms/b']), page('/forms/b', [], ['/forms/a'])]
    expect(usageOf('/forms/a', pages, [])?.pages).toEqual([])
  })

  it('names the twelve newest posts and counts all', () => {
    const posts = Array.from({ length: 15 }, (_, index) => post(index + 1, [lien]))
    const fields = usageOf(lien, [page(lien)], posts)
    expect(fields?.posts).toHaveLength(12)
    expect(fields?.posts[0]?.label).toBe('Post 15')
    expect(fields?.postCount).toBe(15)
  })

  it('changes for the pages that an edited post uses and for no other', () => {
    const pages = [page(lien), page(deed)]
    const before = [lien, deed].map((path) => usageOf(path, pages, [post(1, [lien])]))
    const after = [lien, deed].map((path) => usageOf(path, pages, [post(1, [deed, lien])]))
    expect(after[0]).toEqual(before[0])
    expect(after[1]).not.toEqual(before[1])
  })
})
