import { ownValue } from '../../../shared/records/own-value.ts'
import { RulesDuration, RulesTimestamp } from '../values/values.ts'
import { EvaluationError } from '../values/rules-errors.ts'
import { DURATION, INT, STRING, TIMESTAMP } from './kinds.ts'
import { argument, methodsOf } from './method.ts'
import type { LibraryFunction } from './method.ts'

const SECOND = 1_000_000_000n
const MILLISECOND = 1_000_000n
const DAY = 86_400n * SECOND
/** The years 1 to 9999, as Firestore stores them. */
const EARLIEST = -62_135_596_800n * SECOND
const LATEST = 253_402_300_800n * SECOND - 1n

const UNITS: Readonly<Record<string, bigint>> = {
  w: 7n * DAY,
  d: DAY,
  h: 3_600n * SECOND,
  m: 60n * SECOND,
  s: SECOND,
  ms: MILLISECOND,
  ns: 1n,
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor
  return value % divisor < 0n ? quotient - 1n : quotient
}

function toDate({ nanoseconds }: RulesTimestamp): Date {
  return new Date(Number(floorDivide(nanoseconds, MILLISECOND)))
}

function timestamp(nanoseconds: bigint): RulesTimestamp {
  if (nanoseconds < EARLIEST || nanoseconds > LATEST) {
    throw new EvaluationError('The timestamp is out of range')
  }
  return new RulesTimestamp(nanoseconds)
}

function dayOfYear(moment: RulesTimestamp): bigint {
  const start = Date.UTC(toDate(moment).getUTCFullYear(), 0, 1)
  return floorDivide(moment.nanoseconds - BigInt(start) * MILLISECOND, DAY) + 1n
}

/** Methods of timestamps; all in UTC. */
export const TIMESTAMP_METHODS = methodsOf(TIMESTAMP, {
  date: [0, ({ nanoseconds }) => new RulesTimestamp(floorDivide(nanoseconds, DAY) * DAY)],
  time: [
    0,
    ({ nanoseconds }) => new RulesDuration(nanoseconds - floorDivide(nanoseconds, DAY) * DAY),
  ],
  year: [0, (moment) => BigInt(toDate(moment).getUTCFullYear())],
  month: [0, (moment) => BigInt(toDate(moment).getUTCMonth() + 1)],
  day: [0, (moment) => BigInt(toDate(moment).getUTCDate())],
  // Monday is 1 and Sunday 7.
  dayOfWeek: [0, (moment) => BigInt(toDate(moment).getUTCDay() || 7)],
  dayOfYear: [0, dayOfYear],
  hours: [0, (moment) => BigInt(toDate(moment).getUTCHours())],
  minutes: [0, (moment) => BigInt(toDate(moment).getUTCMinutes())],
  seconds: [0, (moment) => BigInt(toDate(moment).getUTCSeconds())],
  nanos: [0, ({ nanoseconds }) => nanoseconds - floorDivide(nanoseconds, SECOND) * SECOND],
  toMillis: [0, ({ nanoseconds }) => floorDivide(nanoseconds, MILLISECOND)],
})

/** Methods of durations: whole seconds, and the nanoseconds beyond them. */
export const DURATION_METHODS = methodsOf(DURATION, {
  seconds: [0, ({ nanoseconds }) => nanoseconds / SECOND],
  nanos: [0, ({ nanoseconds }) => nanoseconds % SECOND],
})

/** `timestamp.date(year, month, day)` and `timestamp.value(milliseconds)`. */
export const TIMESTAMP_FUNCTIONS: Readonly<Record<string, LibraryFunction>> = {
  date: {
    minArgs: 3,
    maxArgs: 3,
    call(args) {
      const [year, month, day] = [0, 1, 2].map((index) => Number(argument(args, index, INT)))
      const date = new Date(0)
      date.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day ?? 0)
      if (date.getUTCMonth() + 1 !== month || date.getUTCDate() !== day) {
        throw new EvaluationError('There is no such date')
      }
      return timestamp(BigInt(date.getTime()) * MILLISECOND)
    },
  },
  value: {
    minArgs: 1,
    maxArgs: 1,
    call: (args) => timestamp(argument(args, 0, INT) * MILLISECOND),
  },
}

/** `duration.value(2, 'h')`, `duration.time(hours, minutes, seconds, nanoseconds)`, `duration.abs`. */
export const DURATION_FUNCTIONS: Readonly<Record<string, LibraryFunction>> = {
  value: {
    minArgs: 2,
    maxArgs: 2,
    call(args) {
      const name = argument(args, 1, STRING)
      const unit = ownValue(UNITS, name)
      if (unit === undefined) throw new EvaluationError(`There is no unit '${name}'`)
      return new RulesDuration(argument(args, 0, INT) * unit)
    },
  },
  time: {
    minArgs: 4,
    maxArgs: 4,
    call(args) {
      const units = [3_600n * SECOND, 60n * SECOND, SECOND, 1n]
      return new RulesDuration(
        units.reduce((sum, unit, index) => sum + argument(args, index, INT) * unit, 0n),
      )
    },
  },
  abs: {
    minArgs: 1,
    maxArgs: 1,
    call(args) {
      const { nanoseconds } = argument(args, 0, DURATION)
      return new RulesDuration(nanoseconds < 0n ? -nanoseconds : nanoseconds)
    },
  },
}
