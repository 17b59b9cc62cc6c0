import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { TOOLS } from '../../../shared/kinds/tables/tools.ts'
import { inputsOn } from '../../../shared/calculators/dated-defaults.ts'
import { calculate } from '../../../shared/calculators/late-filing-penalty.ts'
import { defaultTexts, runCalculator } from '../../../shared/calculators/run-calculator.ts'

const tool = TOOLS.schema.parse(
  JSON.parse(readFileSync('content/tools/late-filing-penalty.json', 'utf8')),
)
const inputs = inputsOn(tool.inputs, '2026-11-28')
const answer = (texts: Readonly<Record<string, string>>) => {
  const outcome = runCalculator(inputs, { ...defaultTexts(inputs), ...texts }, calculate)
  return outcome.kind === 'result'
    ? { headline: outcome.result.headline, notes: outcome.result.notes }
    : { problems: outcome.problems.map(({ input, message }) => `${input}: ${message}`) }
}

describe('the penalty for late filing', () => {
  it('is none when nothing was unpaid, and says so instead of "in time"', () => {
    const late = { unpaid: '0', filed: '2026-09-10', paid: '2026-04-15' }
    expect(answer(late).headline).toBe(
      'No penalty: the return is 5 months late, but no tax was unpaid.',
    )
    expect(answer({ ...late, filed: '2026-04-15', paid: '2026-05-20' }).headline).toBe(
      'No penalty: the payment is late, but no tax was unpaid.',
    )
    expect(answer({ ...late, filed: '2026-04-10' }).headline).toBe(
      'No penalty: filed and paid in time.',
    )
  })

  it('uses the last known least penalty for a later year, and says so where it decides', () => {
    const later = { unpaid: '1000', due: '2029-04-16', filed: '2029-09-01', paid: '2029-04-16' }
    expect(answer(later)).toMatchObject({
      headline: '$525.00 of penalties, without interest.',
      notes: expect.arrayContaining([
        'The least penalty for returns due in 2029 is not known here: that of 2026 was used.',
      ]),
    })
    expect(answer({ ...later, filed: '2029-04-20' }).notes).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/least penalty/)]),
    )
  })

  it('refuses days before the first known amount, and extensions that are none', () => {
    const done = { unpaid: '10', filed: '2026-04-15', paid: '2026-04-15' }
    expect(answer({ ...done, due: '2022-04-18' }).problems).toEqual([
      'due: Due date: from 1 January 2023 on.',
    ])
    expect(answer({ ...done, extended: '2026-04-14' }).problems).toEqual([
      'extended: Extended due date: not before the due date.',
    ])
    expect(answer({ ...done, extended: '2027-10-15' }).problems).toEqual([
      'extended: Extended due date: at most a year after the due date.',
    ])
  })
})
