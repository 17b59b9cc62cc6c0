import { resolveWallTime, wallTimeAt } from '../../../../../shared/time/zoned-time'

/** The fields as an author has filled them in. */
export interface ScheduleFields {
  /** `2026-12-03` */
  readonly date: string
  /** `09:00` */
  readonly time: string
  /** Which one is meant where the clocks show the time twice. */
  readonly occurrence: 'first' | 'second'
}

/** The meaning of the fields. */
export type ScheduleChoice =
  | { readonly kind: 'moment'; readonly at: Date }
  /** The clocks are put back over this time: both are offered, and one is taken. */
  | {
      readonly kind: 'twice'
      readonly first: Date
      readonly second: Date
      readonly at: Date
    }
  /** The clocks are put forward over this time. */
  | { readonly kind: 'never'; readonly instead: ScheduleFields }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'past' }

/** The publisher looks every minute, so a time that is nearer would be over before it is read. */
const LEAST_AHEAD_MS = 30_000

/** Reads the fields of the dialog as the clocks of a zone understand them. */
export function readSchedule(fields: ScheduleFields, zone: string, now: Date): ScheduleChoice {
  const resolved = resolveWallTime(`${fields.date}T${fields.time}`, zone)
  switch (resolved.kind) {
    case 'invalid':
      return { kind: 'incomplete' }
    case 'never':
      return { kind: 'never', instead: scheduleFieldsAt(resolved.instead, zone) }
    case 'one':
      return isAhead(resolved.at, now) ? { kind: 'moment', at: resolved.at } : { kind: 'past' }
    case 'twice': {
      const { first, second } = resolved
      const at = fields.occurrence === 'first' ? first : second
      if (!isAhead(second, now)) return { kind: 'past' }
      return { kind: 'twice', first, second, at: isAhead(at, now) ? at : second }
    }
  }
}

const isAhead = (at: Date, now: Date): boolean => at.getTime() - now.getTime() >= LEAST_AHEAD_MS

/** The fields that mean a moment. */
export function scheduleFieldsAt(at: Date, zone: string): ScheduleFields {
  const [date = '', time = ''] = wallTimeAt(at, zone).split('T')
  const resolved = resolveWallTime(`${date}T${time}`, zone)
  const isSecond = resolved.kind === 'twice' && at.getTime() >= resolved.second.getTime()
  return { date, time, occurrence: isSecond ? 'second' : 'first' }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the first values of the dialog: the time that is set, or nine in the morning of tomorrow. */
export function firstSchedule(publishAt: Date | null, zone: string, now: Date): ScheduleFields {
  if (publishAt !== null && isAhead(publishAt, now)) return scheduleFieldsAt(publishAt, zone)
  const { date } = scheduleFieldsAt(new Date(now.getTime() + DAY_MS), zone)
  return { date, time: '09:00', occurrence: 'first' }
}
