import { DATE_LOCALE } from '../time/date-locale.ts'
import { site } from '../site/site.ts'

const toTheSecond = new Intl.DateTimeFormat(DATE_LOCALE, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const day = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'medium' })

/** A time of day, such as `14:03:07`. */
export function timeOfDay(at: Date): string {
  return toTheSecond.format(at)
}

/** A moment: `14:03:07` today, `3 Mar 2026, 14:03:07` otherwise. */
export function momentText(at: Date, now: Date): string {
  const time = toTheSecond.format(at)
  return day.format(at) === day.format(now) ? time : `${day.format(at)}, ${time}`
}

/** How long something took: `0.2 s`, `14 s`, `3 min 5 s`. */
export function durationText(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** A size in units of 1000: `812 bytes`, `1.2 GB`. */
export function bytesText(bytes: number): string {
  let [value, step] = [bytes, 0]
  while (value >= 1000 && step < UNITS.length - 1) {
    value /= 1000
    step += 1
  }
  const digits = step === 0 || value >= 100 ? 0 : 1
  return `${value.toFixed(digits)} ${UNITS[step] ?? ''}`
}

/** A number of things: `1 page`, `2,137 pages`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString(site.language)} ${count === 1 ? one : many}`
}
