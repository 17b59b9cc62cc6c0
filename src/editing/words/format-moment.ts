import { DATE_LOCALE } from '../../../shared/time/date-locale'

const time = new Intl.DateTimeFormat(DATE_LOCALE, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const date = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'medium' })

/** A moment in few letters: `14:03` today, `3 Mar 2026` otherwise. */
export function formatShort(atMs: number, nowMs: number = Date.now()): string {
  const day = date.format(atMs)
  return day === date.format(nowMs) ? time.format(atMs) : day
}

/** A moment for a sentence: `at 14:03` today, `on 3 Mar 2026 at 14:03` otherwise. */
export function formatMoment(atMs: number, nowMs: number = Date.now()): string {
  const day = date.format(atMs)
  return day === date.format(nowMs)
    ? `at ${time.format(atMs)}`
    : `on ${day} at ${time.format(atMs)}`
}
