import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { toolSchema } from '../../../gatsby/content/schemas/tools.ts'
import { CALCULATORS } from '../../../shared/calculators/by-slug.ts'
import { defaultTexts, runCalculator } from '../../../shared/calculators/run-calculator.ts'

const tools = globSync('content/tools/*.json').map((file) => ({
  slug: path.basename(file, '.json'),
  tool: toolSchema.parse(JSON.parse(readFileSync(file, 'utf8'))),
}))
const cases = tools.flatMap(({ slug, tool }) =>
  tool.cases.map((one) => ({ slug, tool, one, name: `${slug}: ${one.title}` })),
)

describe('the published cases of the tools', () => {
  it('are there for each calculator, and each has a calculator', () => {
    expect(tools.map(({ slug }) => slug).sort()).toEqual(Object.keys(CALCULATORS).sort())
  })

  it.each(cases)('$name: is answered exactly as published', ({ slug, tool, one }) => {
    const outcome = runCalculator(
      tool.inputs,
      { ...defaultTexts(tool.inputs), ...one.inputs },
      CALCULATORS[slug]!,
    )
    expect(outcome).toMatchObject({ kind: 'result', result: { outputs: one.outputs } })
  })

  it.each(cases)('$name: every step has a label of its own', ({ slug, tool, one }) => {
    const outcome = runCalculator(
      tool.inputs,
      { ...defaultTexts(tool.inputs), ...one.inputs },
      CALCULATORS[slug]!,
    )
    const labels = outcome.kind === 'result' ? outcome.result.steps.map(({ label }) => label) : []
    expect(labels.length).toBeGreaterThan(1)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it.each(tools)('$slug: names the default of every field that has one', ({ tool }) => {
    for (const input of tool.inputs) {
      expect([input.name, input.default !== null]).toEqual([
        input.name,
        input.hint.includes('Default: '),
      ])
    }
  })
})
