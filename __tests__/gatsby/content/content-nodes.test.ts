import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { ContentFile } from '../../../gatsby/content/content-nodes.ts'
import { planContent } from '../../../gatsby/content/content-nodes.ts'
import { ContentError } from '../../../gatsby/errors.ts'

const term = (slug: string, overrides = {}): ContentFile => ({
  folder: 'glossary',
  slug,
  text: JSON.stringify({
    term: slug,
    aliases: [],
    definition: 'A definition.',
    details: [],
    example: 'An example.',
    seeAlso: [],
    verifiedOn: '2026-03-01',
    sources: [{ title: 'Source', url: 'https://a.example' }],
    ...overrides,
  }),
})

const problemsOf = (...files: ContentFile[]): readonly string[] => {
  try {
    planContent(files)
  } catch (error) {
    if (error instanceof ContentError) return error.problems
    throw error
  }
  return []
}

describe('reference content', () => {
  it('becomes nodes with paths and labelled links', () => {
    const [first] = planContent([term('a', { seeAlso: ['b'] }), term('b')])
    expect(first).toMatchObject({
      id: 'GlossaryTerm:a',
      type: 'GlossaryTerm',
      fields: { slug: 'a', path: '/glossary/a', seeAlso: [{ path: '/glossary/b', label: 'b' }] },
    })
  })

  it('names file, field and fix of every mistake at once', () => {
    const problems = problemsOf(
      term('a', { verifiedOn: 'yesterday', sources: [] }),
      { folder: 'glossary', slug: 'b', text: '{' },
      term('c', { seeAlso: ['nowhere'] }),
      { folder: 'elsewhere', slug: 'd', text: '{}' },
    )
    expect(problems).toEqual([
      'content/glossary/a.json: verifiedOn: must be a date such as 2026-03-01',
      'content/glossary/a.json: sources: needs at least one official source',
      expect.stringMatching(/^content\/glossary\/b\.json: is not valid JSON/),
      'content/elsewhere/d.json: no section reads this folder; move the file or remove it',
      'content/glossary/c.json: seeAlso: "nowhere" has no file content/glossary/nowhere.json; add it or remove the reference',
    ])
  })

  it('refuses a field that the schema does not know', () => {
    expect(problemsOf(term('a', { defintion: 'x' }))).toEqual([
      expect.stringContaining('defintion'),
    ])
  })

  it('of this repository fits its schemas', () => {
    const files = globSync('content/{glossary,forms,states,tools}/*.json').map((file) => ({
      folder: path.basename(path.dirname(file)),
      slug: path.basename(file, '.json'),
      text: readFileSync(file, 'utf8'),
    }))
    expect(files.length).toBeGreaterThan(20)
    expect(problemsOf(...files)).toEqual([])
  })
})
