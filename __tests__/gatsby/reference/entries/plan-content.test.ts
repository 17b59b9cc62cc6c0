import { describe, expect, it } from '@jest/globals'
import type { ContentFile } from '../../../../gatsby/reference/content/content-files.ts'
import { planContent } from '../../../../gatsby/reference/entries/plan-content.ts'
import type { EntryData } from '../../../../shared/entries/entry.ts'
import { CONTENT_OPTIONS, contentProblems, ownContent } from '../../support/content-options.ts'
import { termFile } from '../../support/term-files.ts'

const term = (slug: string, overrides: EntryData = {}) => termFile(slug, slug, [], overrides)

const problemsOf = (...files: ContentFile[]) =>
  contentProblems(() => planContent(files, CONTENT_OPTIONS))

describe('reference content', () => {
  it('becomes nodes with paths and labelled links', () => {
    const [first] = planContent(
      [term('a', { seeAlso: ['b'] }), term('b')],
      CONTENT_OPTIONS,
    ).reference
    expect(first).toMatchObject({
      id: 'GlossaryTerm:a',
      type: 'GlossaryTerm',
      fields: { slug: 'a', path: '/glossary/a', seeAlso: [{ path: '/glossary/b', label: 'b' }] },
    })
  })

  it('has the day of its last change, which is unknown where no one has written it down', () => {
    const dayOf = (file: ContentFile) =>
      planContent([file], CONTENT_OPTIONS).reference.map(({ fields }) => fields['changedOn'])
    expect(dayOf(term('a'))).toEqual([null])
    expect(dayOf({ ...term('a'), changedOn: '2026-10-12' })).toEqual(['2026-10-12'])
  })

  it('has changed on the day from which figures of a state apply, unless it was edited later', () => {
    const changedOn = (edited: string | null) =>
      planContent(
        ownContent().map((file) => ({ ...file, changedOn: edited })),
        { ...CONTENT_OPTIONS, day: '2026-11-22' },
      ).reference.find(({ id }) => id === 'UsState:delaware')?.fields['changedOn']
    expect(changedOn('2025-06-01')).toBe('2026-01-01')
    expect(changedOn('2026-03-01')).toBe('2026-03-01')
    expect(changedOn(null)).toBeNull()
  })

  it('needs a name in Spanish, and none twice', () => {
    const problem = 'content/glossary/a.json: inSpanish: '
    expect(problemsOf(term('a', { inSpanish: [] }))).toEqual([
      `${problem}needs at least one name in Spanish: the search finds the page by it`,
    ])
    expect(problemsOf(term('a', { inSpanish: ['retención', 'Retencion'] }))).toEqual([
      `${problem}must not name the same words twice`,
    ])
  })

  it('names file, field and fix of every mistake at once', () => {
    const problems = problemsOf(
      term('a', { example: '', sources: [] }),
      { folder: 'glossary', slug: 'b', text: '{' },
      term('c', { seeAlso: ['nowhere'] }),
      { folder: 'elsewhere', slug: 'd', text: '{}' },
    )
    expect(problems).toEqual([
      'content/glossary/a.json: example: must not be empty',
      'content/glossary/a.json: sources: needs at least one official source',
      expect.stringMatching(/^content\/glossary\/b\.json: is not valid JSON/),
      'content/elsewhere/d.json: no section reads this folder; move the file or remove it',
      'content/glossary/c.json: seeAlso: "nowhere" has no file content/glossary/nowhere.json; add it or remove the reference',
    ])
  })

  it('says what to do about a field that is missing, misspelt or of another kind', () => {
    expect(
      problemsOf(
        term('a', { definition: undefined, defintion: 'x', details: 'One', aliases: [1] }),
      ),
    ).toEqual([
      'content/glossary/a.json: defintion: no such field; it is called "definition"',
      'content/glossary/a.json: aliases.0: must be a text in double quotes',
      'content/glossary/a.json: details: must be a list in square brackets',
    ])
    expect(problemsOf(term('a', { definition: undefined, zebra: 1 }))).toEqual([
      'content/glossary/a.json: zebra: no such field; correct its name or remove it',
      'content/glossary/a.json: definition: is missing; add it as a text in double quotes',
    ])
  })

  it('names one mistake once, however many files lead to the file that has it', () => {
    expect(
      problemsOf(
        term('a', { exampel: 'x', example: undefined }),
        term('b', { seeAlso: ['a'] }),
        term('c', { seeAlso: ['a', 'b'] }),
      ),
    ).toEqual(['content/glossary/a.json: exampel: no such field; it is called "example"'])
  })

  it('keeps a term to at most three paragraphs of details', () => {
    expect(problemsOf(term('a', { details: ['1', '2', '3', '4'] }))).toEqual([
      'content/glossary/a.json: details: needs one to three paragraphs; shorten it, or write a post and link to it',
    ])
  })

  it('refuses a reference to the file itself, and one that is made twice', () => {
    expect(problemsOf(term('a', { seeAlso: ['a', 'b', 'b'] }), term('b'))).toEqual([
      'content/glossary/a.json: seeAlso: "a" is this file itself; remove it',
      'content/glossary/a.json: seeAlso: "b" is named twice; remove it',
    ])
  })

  it('refuses a name that two terms claim, and names both files', () => {
    expect(problemsOf(term('a', { aliases: ['Levy'] }), term('levy'))).toEqual([
      'content/glossary/levy.json: term: "levy" already belongs to content/glossary/a.json; a name leads to one page, so keep it in one of the two',
    ])
  })

  it('knows which terms its prose uses', () => {
    const [first, second] = planContent(
      [
        term('abc', { definition: 'A levy, and the levy again.' }),
        term('levy', { definition: 'A levy is a tax.' }),
      ],
      CONTENT_OPTIONS,
    ).reference
    expect(first?.fields.termLinks).toEqual([
      { field: 'definition', start: 2, length: 4, path: '/glossary/levy' },
    ])
    expect(second?.fields.termLinks).toEqual([])
  })

  it('of this repository fits its schemas', () => {
    const files = ownContent()
    expect(files.length).toBeGreaterThan(20)
    expect(problemsOf(...files)).toEqual([])
  })
})
