import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { TOOLS } from '../../../shared/kinds/tables/tools.ts'
import { CALCULATORS } from '../../../shared/calculators/by-slug.ts'
import {
  casesFor,
  inputsOn,
  nextDefaultsAfter,
} from '../../../shared/calculators/dated-defaults.ts'
import { defaultTexts, runCalculator } from '../../../shared/calculators/run-calculator.ts'

const TODAY = new Date().toISOString().slice(0, 10)

const tools = globSync('content/tools/*.json').map((file) => {
  const tool = TOOLS.schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const slug = path.basename(file, '.json')
  return { slug, tool: { ...tool, inputs: inputsOn(tool.inputs, TODAY) } }
})
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

  it.each(tools)(
    '$slug: are right, and begin with the years it opens with, for a year to come',
    ({ slug, tool }) => {
      const aYearOn = `${Number(TODAY.slice(0, 4)) + 1}${TODAY.slice(4)}`
      for (let day = TODAY; day <= aYearOn; day = nextDefaultsAfter(day)) {
        const inputs = inputsOn(tool.inputs, day)
        const usual = defaultTexts(inputs)
        for (const one of tool.cases) {
          const outcome = runCalculator(inputs, { ...usual, ...one.inputs }, CALCULATORS[slug]!)
          expect(outcome).toMatchObject({ kind: 'result', result: { outputs: one.outputs } })
        }
        const [example] = casesFor(tool.cases, inputs)
        for (const { name, defaultRule } of inputs) {
          if (defaultRule === null) continue
          expect([day, example?.inputs[name] ?? usual[name]]).toEqual([day, usual[name]])
        }
      }
    },
  )

  it.each(tools)('$slug: names the default of every field that has one', ({ tool }) => {
    for (const input of tool.inputs) {
      expect([input.name, input.default !== null]).toEqual([
        input.name,
        input.hint.includes('Default: '),
      ])
    }
  })
})
