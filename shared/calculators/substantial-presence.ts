import type { Calculator, InputProblem, ResultShare, CalculationStep } from './calculator.ts'
import { valueOf } from './calculator.ts'
import { daysInYear } from '../time/civil-date.ts'

/** Days that count, without the exempt ones: this year, the year before, the second year before. */
export type CountedDays = readonly [thisYear: number, yearBefore: number, secondYearBefore: number]

export interface SubstantialPresence {
  /** The weighted sum in sixths of a day, so that no fraction is rounded. */
  readonly sixths: number
  readonly isMet: boolean
  /** Further days of this year that would not make the test met; 0 when it is met. */
  readonly daysLeft: number
}

/** 183 days in sixths, and the days of the current year without which the test is never met. */
const THRESHOLD_SIXTHS = 183 * 6
const DAYS_OF_CURRENT_YEAR = 31

/**
 * The substantial presence test of section 7701(b)(3) of the Internal Revenue Code.
 *
 * @param daysToSpend how many counted days the current year can hold
 * @see https://www.irs.gov/individuals/international-taxpayers/substantial-presence-test
 */
export function substantialPresence(
  [thisYear, yearBefore, secondYearBefore]: CountedDays,
  daysToSpend: number,
): SubstantialPresence {
  const earlier = 2 * yearBefore + secondYearBefore
  const sixths = 6 * thisYear + earlier
  const isMet = thisYear >= DAYS_OF_CURRENT_YEAR && sixths >= THRESHOLD_SIXTHS
  const mostByWeight = Math.floor((THRESHOLD_SIXTHS - 1 - earlier) / 6)
  const most = Math.min(Math.max(mostByWeight, DAYS_OF_CURRENT_YEAR - 1), daysToSpend)
  return { sixths, isMet, daysLeft: isMet ? 0 : Math.max(most - thisYear, 0) }
}

const FRACTIONS = ['', '1/6', '1/3', '1/2', '2/3', '5/6']

function formatSixths(sixths: number): string {
  const whole = Math.floor(sixths / 6)
  const fraction = FRACTIONS[sixths % 6] ?? ''
  if (fraction === '') return String(whole)
  return whole === 0 ? fraction : `${whole} ${fraction}`
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const sixthsOfDays = (sixths: number) =>
  `${formatSixths(sixths)} ${sixths === 6 || (sixths < 6 && sixths > 0) ? 'day' : 'days'}`

const PERIODS = ['ThisYear', 'LastYear', 'YearBefore'] as const

export const calculate: Calculator = ({ numbers }) => {
  const year = valueOf(numbers, 'year')
  const periods = PERIODS.map((period, back) => {
    const spent = valueOf(numbers, `days${period}`)
    const exempt = valueOf(numbers, `exempt${period}`)
    return { period, year: year - back, spent, exempt, counted: spent - exempt }
  })
  const problems = periods.flatMap((one): InputProblem[] => {
    const length = daysInYear(one.year)
    if (one.spent > length) {
      return [{ input: `days${one.period}`, message: `${one.year} has only ${length} days.` }]
    }
    if (one.exempt <= one.spent) return []
    const message = `Exempt days of ${one.year}: at most the ${days(one.spent)} spent there.`
    return [{ input: `exempt${one.period}`, message }]
  })
  if (problems.length > 0) return { kind: 'problems', problems }
  const [current, before, second] = periods.map(({ counted }) => counted)
  const counted: CountedDays = [current ?? 0, before ?? 0, second ?? 0]
  const exemptThisYear = periods[0]?.exempt ?? 0
  const { sixths, isMet, daysLeft } = substantialPresence(
    counted,
    daysInYear(year) - exemptThisYear,
  )
  return {
    kind: 'result',
    result: {
      headline: isMet
        ? `The test is met for ${year}: ${sixthsOfDays(sixths)} count, and 183 are enough.`
        : `The test is not met for ${year}: ${notMetBecause(counted[0], sixths)}`,
      outputs: {
        result: isMet ? 'Met' : 'Not met',
        total: sixthsOfDays(sixths),
        daysLeft: days(daysLeft),
      },
      steps: [
        ...periods.map(({ year: ofYear, spent, exempt, counted: count }, back): CalculationStep => {
          const divisor = [1, 3, 6][back] ?? 1
          const difference = exempt === 0 ? String(spent) : `(${spent} - ${exempt})`
          return {
            label: `Days of ${ofYear}`,
            working: divisor === 1 ? difference : `${difference} / ${divisor}`,
            result: formatSixths(count * (6 / divisor)),
          }
        }),
        {
          label: 'Sum',
          working: counted
            .map((count, back) => formatSixths(count * (6 / ([1, 3, 6][back] ?? 1))))
            .join(' + '),
          result: formatSixths(sixths),
        },
        {
          label: 'At least 183 days in all',
          working: `${formatSixths(sixths)} >= 183`,
          result: sixths >= THRESHOLD_SIXTHS ? 'Yes' : 'No',
        },
        {
          label: `At least 31 days in ${year}`,
          working: `${counted[0]} >= 31`,
          result: counted[0] >= DAYS_OF_CURRENT_YEAR ? 'Yes' : 'No',
        },
      ],
      notes: isMet
        ? [
            'Who meets the test may still be a nonresident by a closer connection to another country (Form 8840) or by a treaty.',
          ]
        : [
            `With the days of the two years before, ${days(daysLeft)} more in ${year} would still not meet the test.`,
          ],
      shares: sharesOf(sixths, year, counted[0]),
    },
  }
}

const sharesOf = (sixths: number, year: number, thisYear: number): readonly ResultShare[] => [
  {
    label: 'Days that count',
    used: sixths,
    usedText: formatSixths(sixths),
    limit: THRESHOLD_SIXTHS,
    limitText: '183 days',
  },
  {
    label: `Days of ${year}`,
    used: thisYear,
    usedText: String(thisYear),
    limit: DAYS_OF_CURRENT_YEAR,
    limitText: `${DAYS_OF_CURRENT_YEAR} days`,
  },
]

function notMetBecause(thisYear: number, sixths: number): string {
  return sixths < THRESHOLD_SIXTHS
    ? `${sixthsOfDays(sixths)} count, and 183 are needed.`
    : `${days(thisYear)} this year, and 31 are needed.`
}
