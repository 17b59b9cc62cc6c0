import type { Calculator, CalculationStep } from './calculator.ts'
import { valueOf } from './calculator.ts'
import type { DayNumber } from '../time/civil-date.ts'
import { dayNumber, formatDay, formatDayWithName } from '../time/civil-date.ts'
import type { MovedDate } from './legal-holidays.ts'
import { nextWorkingDay } from './legal-holidays.ts'

/** Whose deadlines: each has dates of its own. */
export const SITUATIONS = [
  'abroad',
  'at-home',
  'nonresident-without-wages',
  'nonresident-with-wages',
  'foreign-owned-llc',
  'partnership',
  'corporation',
  'fbar',
] as const
export type Situation = (typeof SITUATIONS)[number]

/** Months, on whose 15th days something is due; null where nothing is paid. */
interface DueMonths {
  readonly filing: number
  readonly extended: number
  readonly payment: number | null
  readonly extension: string
  readonly what: string
}

const MARCH = 3
const APRIL = 4
const JUNE = 6
const SEPTEMBER = 9
const OCTOBER = 10
const DECEMBER = 12

/**
 * @see https://www.irs.gov/individuals/international-taxpayers/us-citizens-and-resident-aliens-abroad-filing-requirements
 * @see https://www.irs.gov/instructions/i1040nr
 * @see https://www.irs.gov/instructions/i5472
 * @see https://www.irs.gov/publications/p509
 * @see https://www.fincen.gov/report-foreign-bank-and-financial-accounts
 */
const DUE_MONTHS: Readonly<Record<Situation, DueMonths>> = {
  abroad: {
    what: 'Form 1040 from abroad',
    filing: JUNE,
    extended: OCTOBER,
    payment: APRIL,
    extension: 'by Form 4868',
  },
  'at-home': {
    what: 'Form 1040',
    filing: APRIL,
    extended: OCTOBER,
    payment: APRIL,
    extension: 'by Form 4868',
  },
  'nonresident-without-wages': {
    what: 'Form 1040-NR without wages',
    filing: JUNE,
    extended: DECEMBER,
    payment: JUNE,
    extension: 'by Form 4868',
  },
  'nonresident-with-wages': {
    what: 'Form 1040-NR with wages',
    filing: APRIL,
    extended: OCTOBER,
    payment: APRIL,
    extension: 'by Form 4868',
  },
  'foreign-owned-llc': {
    what: 'Form 5472 with its Form 1120',
    filing: APRIL,
    extended: OCTOBER,
    payment: null,
    extension: 'by Form 7004',
  },
  partnership: {
    what: 'Form 1065 with its Schedules K-1',
    filing: MARCH,
    extended: SEPTEMBER,
    payment: null,
    extension: 'by Form 7004',
  },
  corporation: {
    what: 'Form 1120',
    filing: APRIL,
    extended: OCTOBER,
    payment: APRIL,
    extension: 'by Form 7004',
  },
  fbar: {
    what: 'The FBAR (FinCEN Form 114)',
    filing: APRIL,
    extended: OCTOBER,
    payment: null,
    extension: 'without a request',
  },
}

/** A date in law and the working day that section 7503 makes of it. */
export interface Deadline extends MovedDate {
  readonly inLaw: DayNumber
}

export interface Deadlines {
  readonly filing: Deadline
  readonly extended: Deadline
  readonly payment: Deadline | null
}

/** The deadlines of a calendar year's filing, in the year after. */
export function taxDeadlines(taxYear: number, situation: Situation): Deadlines {
  const { filing, extended, payment } = DUE_MONTHS[situation]
  const fifteenth = (month: number): Deadline => {
    const inLaw = dayNumber({ year: taxYear + 1, month, day: 15 })
    return { inLaw, ...nextWorkingDay(inLaw) }
  }
  return {
    filing: fifteenth(filing),
    extended: fifteenth(extended),
    payment: payment === null ? null : fifteenth(payment),
  }
}

interface NamedDeadline extends Deadline {
  /** Stays the same when the day is corrected. */
  readonly id: string
  readonly label: string
  /** The return, its year and the label: "Form 1040 from abroad for 2026: Filing". */
  readonly title: string
}

/** The deadlines of {@link taxDeadlines} with their names, in the order in which the calculator shows them. */
export function namedDeadlines(taxYear: number, situation: Situation): NamedDeadline[] {
  const { what, extension } = DUE_MONTHS[situation]
  const { filing, extended, payment } = taxDeadlines(taxYear, situation)
  const named = (kind: keyof Deadlines, label: string, deadline: Deadline): NamedDeadline => ({
    id: `tax-deadlines-${taxYear}-${situation}-${kind}`,
    label,
    title: `${what} for ${taxYear}: ${label}`,
    ...deadline,
  })
  return [
    named('filing', 'Filing', filing),
    named('extended', `Filing, extended ${extension}`, extended),
    ...(payment === null ? [] : [named('payment', 'Payment without interest', payment)]),
  ]
}

const isSituation = (word: string): word is Situation =>
  SITUATIONS.some((situation) => situation === word)

function step({ label, inLaw, day, reasons }: NamedDeadline): CalculationStep {
  const why = reasons.length === 0 ? 'a working day' : `skipping ${reasons.join(', then ')}`
  return { label, working: `${formatDay(inLaw)}, ${why}`, result: formatDayWithName(day) }
}

export const calculate: Calculator = ({ numbers, words }) => {
  const taxYear = valueOf(numbers, 'taxYear')
  const situation = valueOf(words, 'situation')
  if (!isSituation(situation)) {
    const message = `Situation: choose one of ${SITUATIONS.join(', ')}.`
    return { kind: 'problems', problems: [{ input: 'situation', message }] }
  }
  const { what } = DUE_MONTHS[situation]
  const { filing, extended, payment } = taxDeadlines(taxYear, situation)
  const named = namedDeadlines(taxYear, situation)
  return {
    kind: 'result',
    result: {
      headline: `${what} for ${taxYear} is due by ${formatDayWithName(filing.day)}.`,
      outputs: {
        filing: formatDayWithName(filing.day),
        extended: formatDayWithName(extended.day),
        payment: payment === null ? 'Nothing is paid with it' : formatDayWithName(payment.day),
      },
      steps: named.map(step),
      notes: NOTES[situation],
      dates: named.map(({ id, title, day }) => ({ id, label: title, day })),
    },
  }
}

const NOTES: Readonly<Record<Situation, readonly string[]>> = {
  abroad: [
    'The two further months to June are automatic: a statement attached to the return says why they apply.',
    'Interest runs from the payment date, also when the return is filed in time in June.',
  ],
  'at-home': ['More time to file is not more time to pay.'],
  'nonresident-without-wages': ['More time to file is not more time to pay.'],
  'nonresident-with-wages': ['More time to file is not more time to pay.'],
  'foreign-owned-llc': ['Form 7004 has to be sent by the first date.'],
  partnership: [
    'Partners pay the tax with their own returns. What is withheld for foreign partners goes with Form 8804, on a date of its own.',
  ],
  corporation: [
    'More time to file is not more time to pay. An S corporation files Form 1120-S a month earlier.',
  ],
  fbar: ['The extension to October is automatic. No request is needed.'],
}
