import { describe, expect, it } from '@jest/globals'
import type { CalculationResult, Calculator } from '../../../shared/calculators/calculator.ts'
import { drawingOf } from '../../../shared/calculators/calculator.ts'
import { calculate as presence } from '../../../shared/calculators/substantial-presence.ts'
import { calculate as deadlines } from '../../../shared/calculators/tax-deadlines.ts'
import { isoDate } from '../../../shared/time/civil-date.ts'

const NOTHING = { numbers: {}, words: {}, days: {}, amounts: {} }

function resultOf(calculate: Calculator, values: Partial<typeof NOTHING>): CalculationResult {
  const outcome = calculate({ ...NOTHING, ...values })
  if (outcome.kind === 'problems') throw new Error(JSON.stringify(outcome.problems))
  return outcome.result
}

describe('what is drawn of a result', () => {
  it('is nothing where it has neither days nor limits', () => {
    const result = { headline: 'None.', outputs: {}, steps: [], notes: [] }
    expect(drawingOf(result)).toEqual({ days: [], shares: [] })
  })

  it('is the days by which something is due', () => {
    const values = { numbers: { taxYear: 2025 }, words: { situation: 'fbar' } }
    const { days } = drawingOf(resultOf(deadlines, values))
    expect(days.map(isoDate)).toEqual(['2026-04-15', '2026-10-15'])
  })

  it('is the days that count beside those that are enough', () => {
    const spent = { daysThisYear: 120, daysLastYear: 120, daysYearBefore: 121 }
    const exempt = { exemptThisYear: 0, exemptLastYear: 0, exemptYearBefore: 0 }
    const numbers = { year: 2026, ...spent, ...exempt }
    const { shares } = drawingOf(resultOf(presence, { numbers }))
    expect(shares.map(({ label, usedText, limitText }) => [label, usedText, limitText])).toEqual([
      ['Days that count', '180 1/6', '183 days'],
      ['Days of 2026', '120', '31 days'],
    ])
    expect(shares.map(({ used, limit }) => used >= limit)).toEqual([false, true])
  })
})
