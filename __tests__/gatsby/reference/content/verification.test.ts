import { describe, expect, it } from '@jest/globals'
import type { ContentFile } from '../../../../gatsby/reference/content/content-files.ts'
import { planContent } from '../../../../gatsby/reference/entries/plan-content.ts'
import type { ContentOptions } from '../../../../gatsby/reference/entries/read-entries.ts'
import { CONTENT_OPTIONS, contentProblems, ownContent } from '../../support/content-options.ts'

const COMPARED = {
  verifiedOn: '2026-11-20',
  verifiedBy: 'Ana Mora',
  source: 'https://www.irs.gov/forms-pubs/about-form-7004',
}

const withVerification = (file: ContentFile, verification: unknown): ContentFile => ({
  ...file,
  text: JSON.stringify({
    ...(JSON.parse(file.text) as object),
    relatedForms: [],
    relatedTerms: [],
    verification,
  }),
})

const one = (folder: string) => {
  const file = ownContent().find((found) => found.folder === folder && found.slug !== 'withholding')
  if (file === undefined) throw new Error(`content/${folder} is empty.`)
  return file
}

const problemsOf = (files: readonly ContentFile[], options: Partial<ContentOptions> = {}) =>
  contentProblems(() => planContent(files, { ...CONTENT_OPTIONS, ...options }))

describe.each(['forms', 'states', 'tools'])('the verification of a file of %s', (folder) => {
  it.each(['secondary', 'official'])('may be %s with a day, a person and a source', (state) => {
    expect(problemsOf([withVerification(one(folder), { state, ...COMPARED })])).toEqual([])
  })

  it.each(Object.entries(COMPARED))('has no %s when it is a sample', (field, value) => {
    expect(
      problemsOf([withVerification(one(folder), { state: 'sample', [field]: value })]),
    ).toEqual([expect.stringContaining(`verification.${field}: no such field`)])
  })

  it.each(Object.keys(COMPARED))('needs a %s when it was compared', (field) => {
    const partial = { state: 'official', ...COMPARED, [field]: undefined }
    expect(problemsOf([withVerification(one(folder), partial)])).toEqual([
      expect.stringContaining(`: verification.${field}: `),
    ])
  })

  it('is one of three states', () => {
    expect(problemsOf([withVerification(one(folder), { state: 'checked' })])).toEqual([
      expect.stringContaining('must have a state: sample, secondary, official'),
    ])
  })

  it('names no day that is yet to come', () => {
    const verification = { state: 'official', ...COMPARED, verifiedOn: '2026-11-23' }
    expect(problemsOf([withVerification(one(folder), verification)])).toEqual([
      expect.stringContaining('verification.verifiedOn: is after 2026-11-22'),
    ])
  })
})

describe('the files of this repository', () => {
  it('are all samples: none was compared with an official page', () => {
    const states = planContent(ownContent(), CONTENT_OPTIONS).reference.map(
      ({ fields }) => (fields as unknown as { verification: unknown }).verification,
    )
    expect(states.length).toBeGreaterThan(170)
    expect(states.filter((state) => JSON.stringify(state) !== '{"state":"sample"}')).toEqual([])
  })
})

describe('a site that promises reviews', () => {
  const official = { state: 'official', ...COMPARED }

  it('is not built while a page is not compared with the official source', () => {
    const files = [
      withVerification(one('forms'), official),
      withVerification(one('tools'), { state: 'secondary', ...COMPARED }),
      withVerification(one('states'), { state: 'sample' }),
    ]
    const problems = problemsOf(files, { promisesReviews: true })
    expect(problems).toEqual([
      expect.stringMatching(
        /^content\/tools\/.*: verification: is "secondary", and promisesReviews/,
      ),
      expect.stringMatching(/^content\/states\/.*: verification: is "sample", and promisesReviews/),
    ])
    expect(problemsOf(files)).toEqual([])
  })

  it('is built when every page is', () => {
    const files = ['forms', 'states', 'tools'].map((folder) =>
      withVerification(one(folder), official),
    )
    expect(problemsOf(files, { promisesReviews: true })).toEqual([])
  })
})

describe('a state without figures for the day', () => {
  it('is refused, with every field that lacks one', () => {
    expect(
      problemsOf([withVerification(one('states'), { state: 'sample' })], { day: '2024-12-31' }),
    ).toEqual([
      expect.stringContaining('incomeTax.rates: nothing is in force on 2024-12-31'),
      expect.stringContaining('salesTax.rates: nothing is in force on 2024-12-31'),
      expect.stringContaining('corporateTax.rates: nothing is in force on 2024-12-31'),
      expect.stringContaining('llc.report.fees: nothing is in force on 2024-12-31'),
    ])
  })
})
