import { WEB_VITALS, type Insights } from '../../../../shared/site/insights'

type Vital = Insights['vitals'][number]

const DAY_MS = 24 * 60 * 60 * 1000

/** Every day that was summed up, also those without a view, the oldest first. */
export function everyDay({ from, to, days }: Insights): Insights['days'] {
  const views = new Map(days.map((day) => [day.day, day.views]))
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10)
    return { day, views: views.get(day) ?? 0 }
  })
}

export function totalViews({ days }: Insights): number {
  return days.reduce((sum, { views }) => sum + views, 0)
}

/** Such as `1.25 s`, `80 ms` or `0.03`. */
export function vitalText({ vital, quartile }: Vital): string {
  if (quartile === null) {
    return `more than ${valueText(vital, WEB_VITALS[vital].bounds.at(-1) ?? 0)}`
  }
  return valueText(vital, quartile)
}

function valueText(vital: Vital['vital'], value: number): string {
  if (vital === 'CLS') return String(value)
  return value >= 1000 ? `${value / 1000} s` : `${value} ms`
}

/** Returns Google's word for a value. */
export function judgementOf({ vital, quartile }: Vital): string {
  const { good, poor } = WEB_VITALS[vital]
  const value = quartile ?? Infinity
  if (value <= good) return 'good'
  return value <= poor ? 'needs work' : 'poor'
}

/** The page views of which something is known; no browser measures all vitals. */
export function viewsOf(vitals: Insights['vitals'], kind: string): number {
  return Math.max(0, ...vitals.filter((one) => one.kind === kind).map(({ count }) => count))
}
