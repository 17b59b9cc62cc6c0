import type { Calculator, InputProblem, CalculationStep } from './calculator.ts'
import { optionalValueOf, valueOf } from './calculator.ts'
import { formatCents, shareOf } from './cents.ts'
import type { DayNumber } from '../time/civil-date.ts'
import { civilDate, dayNumber, daysInMonth, formatDay } from '../time/civil-date.ts'
import { nextWorkingDay } from './legal-holidays.ts'
import { ownValue } from '../records/own-value.ts'

/**
 * Least penalty for a return that is more than 60 days late, by the year in which it was due, in cents.
 *
 * @see https://www.irs.gov/payments/failure-to-file-penalty
 */
export const LEAST_PENALTY_CENTS: Readonly<Record<string, number>> = {
  '2023': 45_000,
  '2024': 48_500,
  '2025': 51_000,
  '2026': 52_500,
}

const MOST_FILING_MONTHS = 5
const MOST_PAYMENT_MONTHS = 50
const DAYS_BEFORE_LEAST_PENALTY = 60

/**
 * Months and parts of months from a due date. A month ends on the day of the same number in the next
 * calendar month, or on that month's last day where there is none; when the due date is the last day
 * of a month, each calendar month counts. What was done by the next working day was in time; whether
 * the due date was a working day is otherwise of no matter.
 *
 * @see https://www.ecfr.gov/current/title-26/section-301.6651-1 paragraph (b)
 */
export function monthsLate(due: DayNumber, done: DayNumber): number {
  if (done <= nextWorkingDay(due).day) return 0
  const { year, month, day } = civilDate(due)
  const isMonthEnd = day === daysInMonth(year, month)
  let months = 0
  for (let end = due; end < done;) {
    months += 1
    const first = civilDate(dayNumber({ year, month: month + months, day: 1 }))
    const length = daysInMonth(first.year, first.month)
    end = dayNumber({ ...first, day: isMonthEnd ? length : Math.min(day, length) })
  }
  return months
}

export interface LatePenalty {
  readonly filingMonths: number
  readonly paymentMonths: number
  /** 5 percent a month for at most five months, before anything is taken off. */
  readonly filingBeforeReductionCents: number
  /** The late-payment penalty of the months in which both run. */
  readonly reductionCents: number
  /** The least penalty, when the return is late enough for one. */
  readonly leastCents: number | null
  readonly filingCents: number
  readonly paymentCents: number
  readonly totalCents: number
}

/** The days that decide. */
export interface PenaltyDates {
  /** When the tax was due, with or without an extension. */
  readonly due: DayNumber
  /** When the return was due: the same day, or the end of the extension. */
  readonly returnDue: DayNumber
  readonly filed: DayNumber
  readonly paid: DayNumber
}

/**
 * The additions to tax of section 6651(a)(1) and (2) on tax that is paid in one sum.
 *
 * @param leastPenaltyCents the entry of `LEAST_PENALTY_CENTS` for the year in which the return was due
 */
export function latePenalty(
  unpaidCents: number,
  { due, returnDue, filed, paid }: PenaltyDates,
  leastPenaltyCents: number,
): LatePenalty {
  const filingMonths = monthsLate(returnDue, filed)
  const paymentMonths = monthsLate(due, paid)
  const countedFilingMonths = Math.min(filingMonths, MOST_FILING_MONTHS)
  const bothMonths = Math.min(countedFilingMonths, paymentMonths)
  const filingBeforeReductionCents = shareOf(unpaidCents, 5 * countedFilingMonths, 100)
  const reductionCents = shareOf(unpaidCents, 5 * bothMonths, 1000)
  const isLongLate = filingMonths > 0 && filed - returnDue > DAYS_BEFORE_LEAST_PENALTY
  const leastCents = isLongLate ? Math.min(leastPenaltyCents, unpaidCents) : null
  const filingCents = Math.max(filingBeforeReductionCents - reductionCents, leastCents ?? 0)
  const paymentCents = shareOf(unpaidCents, 5 * Math.min(paymentMonths, MOST_PAYMENT_MONTHS), 1000)
  return {
    filingMonths,
    paymentMonths,
    filingBeforeReductionCents,
    reductionCents,
    leastCents,
    filingCents,
    paymentCents,
    totalCents: filingCents + paymentCents,
  }
}

const months = (count: number) => (count === 1 ? '1 month' : `${count} months`)

export const calculate: Calculator = ({ numbers, days }) => {
  const unpaid = valueOf(numbers, 'unpaid')
  const due = valueOf(days, 'due')
  const filed = valueOf(days, 'filed')
  const paid = valueOf(days, 'paid')
  const extended = optionalValueOf(days, 'extended')
  const returnDue = extended ?? due
  const least = leastPenaltyOf(civilDate(returnDue).year)
  const wrong: InputProblem[] = [
    ...(due < FIRST_DAY
      ? [{ input: 'due', message: `Due date: from ${formatDay(FIRST_DAY)} on.` }]
      : []),
    ...(returnDue < due
      ? [{ input: 'extended', message: 'Extended due date: not before the due date.' }]
      : []),
    ...(returnDue > due + MOST_EXTENSION_DAYS
      ? [{ input: 'extended', message: 'Extended due date: at most a year after the due date.' }]
      : []),
    ...(filed > due + MOST_DAYS ? [tooLate('filed', 'filed')] : []),
    ...(paid > due + MOST_DAYS ? [tooLate('paid', 'paid')] : []),
  ]
  if (wrong.length > 0) return problems(wrong)
  const dates = { due, returnDue, filed, paid }
  const penalty = latePenalty(unpaid, dates, least.cents)
  const total = formatCents(penalty.totalCents)
  return {
    kind: 'result',
    result: {
      headline:
        penalty.totalCents === 0
          ? noPenaltyBecause(penalty)
          : `${total} of penalties, without interest.`,
      outputs: {
        filingMonths: months(penalty.filingMonths),
        paymentMonths: months(penalty.paymentMonths),
        filing: formatCents(penalty.filingCents),
        payment: formatCents(penalty.paymentCents),
        total,
      },
      steps: steps(unpaid, penalty, dates),
      notes: [
        ...(penalty.leastCents !== null && least.isOfEarlierYear
          ? [
              `The least penalty for returns due in ${civilDate(returnDue).year} is not known here: that of ${least.year} was used.`,
            ]
          : []),
        'Interest on the tax and on the penalties comes on top.',
        'The IRS may take a penalty off for reasonable cause, or for a first time.',
      ],
    },
  }
}

/** Twenty years: beyond that a date is a slip. */
const MOST_DAYS = 20 * 366

const problems = (list: readonly InputProblem[]) => ({ kind: 'problems' as const, problems: list })

/** The first day for which a least penalty is known. */
const FIRST_DAY = dayNumber({
  year: Math.min(...Object.keys(LEAST_PENALTY_CENTS).map(Number)),
  month: 1,
  day: 1,
})

/** More than a year is a slip: extensions give six months, abroad at most eight. */
const MOST_EXTENSION_DAYS = 366

interface LeastPenalty {
  readonly cents: number
  readonly year: string
  /** The amount goes with inflation: of a later year it is not known before its rulings are. */
  readonly isOfEarlierYear: boolean
}

/** The least penalty for returns due in a year, or the last one known. */
function leastPenaltyOf(year: number): LeastPenalty {
  const own = ownValue(LEAST_PENALTY_CENTS, String(year))
  if (own !== undefined) return { cents: own, year: String(year), isOfEarlierYear: false }
  const [last = '', cents = 0] = Object.entries(LEAST_PENALTY_CENTS).at(-1) ?? []
  return { cents, year: last, isOfEarlierYear: true }
}

function noPenaltyBecause({ filingMonths, paymentMonths }: LatePenalty): string {
  if (filingMonths === 0 && paymentMonths === 0) return 'No penalty: filed and paid in time.'
  const late =
    filingMonths > 0 ? `the return is ${months(filingMonths)} late` : 'the payment is late'
  return `No penalty: ${late}, but no tax was unpaid.`
}

const tooLate = (input: string, done: string): InputProblem => ({
  input,
  message: `Date ${done}: at most 20 years after the due date.`,
})

function steps(unpaid: number, penalty: LatePenalty, dates: PenaltyDates): CalculationStep[] {
  const tax = formatCents(unpaid)
  const counted = Math.min(penalty.filingMonths, MOST_FILING_MONTHS)
  const reduced = penalty.filingBeforeReductionCents - penalty.reductionCents
  const list: CalculationStep[] = [
    {
      label: 'Return late by',
      working: `${formatDay(dates.returnDue)} to ${formatDay(dates.filed)}`,
      result: months(penalty.filingMonths),
    },
    {
      label: 'Payment late by',
      working: `${formatDay(dates.due)} to ${formatDay(dates.paid)}`,
      result: months(penalty.paymentMonths),
    },
  ]
  if (penalty.filingMonths > 0) {
    list.push(
      {
        label: 'Late filing, 5 percent a month, at most 25',
        working: `${tax} x 5 percent x ${counted}`,
        result: formatCents(penalty.filingBeforeReductionCents),
      },
      {
        label: 'Less late payment of the same months',
        working: `${tax} x 0.5 percent x ${Math.min(counted, penalty.paymentMonths)}`,
        result: formatCents(penalty.reductionCents),
      },
    )
    if (penalty.leastCents !== null) {
      list.push({
        label: 'Least penalty after more than 60 days',
        working: `the larger of ${formatCents(reduced)} and ${formatCents(penalty.leastCents)}`,
        result: formatCents(penalty.filingCents),
      })
    }
  }
  if (penalty.paymentMonths > 0) {
    list.push({
      label: 'Late payment, 0.5 percent a month, at most 25',
      working: `${tax} x 0.5 percent x ${Math.min(penalty.paymentMonths, MOST_PAYMENT_MONTHS)}`,
      result: formatCents(penalty.paymentCents),
    })
  }
  return [
    ...list,
    {
      label: 'Penalties in all',
      working: `${formatCents(penalty.filingCents)} + ${formatCents(penalty.paymentCents)}`,
      result: formatCents(penalty.totalCents),
    },
  ]
}
