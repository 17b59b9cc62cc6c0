import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { planContent } from '../../../../gatsby/reference/entries/plan-content.ts'
import { ContentError } from '../../../../gatsby/errors.ts'
import { CONTENT_OPTIONS } from '../../support/content-options.ts'

const published = JSON.parse(
  readFileSync('content/tools/dividend-withholding.json', 'utf8'),
) as Record<string, unknown>

/** The problems of a build with one tool, its references left out. */
function problemsWith(overrides: Record<string, unknown>, slug = 'dividend-withholding') {
  const tool = { ...published, relatedForms: [], relatedTerms: [], ...overrides }
  try {
    planContent([{ folder: 'tools', slug, text: JSON.stringify(tool) }], CONTENT_OPTIONS)
  } catch (error) {
    if (error instanceof ContentError) return error.problems
    throw error
  }
  return []
}

const cases = published['cases'] as Record<string, unknown>[]
const inputs = published['inputs'] as Record<string, unknown>[]

describe('the file of a tool', () => {
  it('becomes a node with its cases and the steps of the first', () => {
    const [node] = planContent(
      [
        {
          folder: 'tools',
          slug: 'dividend-withholding',
          text: JSON.stringify({ ...published, relatedForms: [], relatedTerms: [] }),
        },
      ],
      CONTENT_OPTIONS,
    ).reference
    expect(node?.fields).toMatchObject({
      path: '/tools/dividend-withholding',
      cases: expect.arrayContaining([
        expect.objectContaining({ inputs: [{ name: 'payments', value: '1000' }] }),
      ]) as unknown,
      worked: {
        steps: [
          { label: 'Tax withheld', working: '$1,000.00 x 30 percent', result: '$300.00' },
          { label: 'What arrives', working: '$1,000.00 - $300.00', result: '$700.00' },
        ],
      },
    })
  })

  it('may not publish an answer that the calculator does not give', () => {
    const outputs = { ...(cases[0]?.['outputs'] as object), tax: '$301.00' }
    expect(problemsWith({ cases: [{ ...cases[0], outputs }, ...cases.slice(1)] })).toEqual([
      'content/tools/dividend-withholding.json: cases.0.outputs.tax: the calculator gives "$300.00", not "$301.00"; correct the one that is wrong',
    ])
  })

  it('has a title above the fields that are folded away, and none that has to be filled in among them', () => {
    const file = 'content/tools/dividend-withholding.json'
    const rare = inputs.map((one) => (one['name'] === 'rate' ? { ...one, isRare: true } : one))
    expect(problemsWith({ inputs: rare, rareTitle: 'Another rate applies' })).toEqual([])
    expect(problemsWith({ inputs: rare })).toEqual([
      `${file}: rareTitle: belongs to fields with "isRare", which need one`,
    ])
    const needed = inputs.map((one, index) => (index === 0 ? { ...one, isRare: true } : one))
    expect(problemsWith({ inputs: needed, rareTitle: 'More' })).toEqual([
      `${file}: inputs.0.isRare: must have a default or be optional: the field is folded away`,
    ])
  })

  it('may not publish entries that a reader could not make', () => {
    const bad = { ...cases[0], inputs: { payments: '1.000,00' } }
    expect(problemsWith({ cases: [bad, ...cases.slice(1)] })).toEqual([
      expect.stringMatching(
        /cases\.0\.inputs\.payments: .*line 1: write decimals with a point .*: 1000\.00/,
      ),
    ])
  })

  it('needs a calculator of its name', () => {
    expect(problemsWith({}, 'unknown-tool')).toEqual([
      expect.stringMatching(
        /^content\/tools\/unknown-tool\.json: the file: no calculator has its name; write one or use one of dividend/,
      ),
    ])
  })

  it.each([
    [{ inputs: [...inputs, inputs[0]] }, /inputs\.3\.name: "payments" is taken/],
    [{ inputs: [{ ...inputs[0], unit: null }, inputs[1]] }, /inputs\.0\.unit: must name the unit/],
    [
      { inputs: [{ ...inputs[0], kind: 'choice' }, inputs[1]] },
      /inputs\.0\.options: .*at least one/,
    ],
    [{ inputs: [{ ...inputs[0], kind: 'slider' }, inputs[1]] }, /inputs\.0\.kind: /],
    [{ cases: cases.slice(0, 2) }, /cases: needs at least three/],
    [
      { cases: [{ ...cases[0], inputs: { payment: '1' } }, ...cases.slice(1)] },
      /cases\.0\.inputs: "payment" is no field; use payments, residence, rate/,
    ],
    [
      { cases: [{ ...cases[0], outputs: { net: '$1.00' } }, ...cases.slice(1)] },
      /cases\.0\.outputs: must give gross, tax, net, saved, in this order/,
    ],
    [{ rounding: '' }, /rounding: must not be empty/],
  ])('is refused with field and fix: %#', (overrides, message) => {
    expect(problemsWith(overrides)).toContainEqual(expect.stringMatching(message))
  })
})
