import { z } from 'zod'

/** Where the insights scripts report to, and where editors read the sums. */
export const INSIGHTS_PREFIX = '/api/insights/'

/** The insights scripts of this site: page views, and web vitals. */
export const INSIGHTS_SCRIPTS = {
  analytics: '/_insights/script.js',
  speed: '/_insights/speed.js',
} as const

/** Days that sums are kept for. */
export const INSIGHTS_KEPT_DAYS = 90

/** The page that stands for those of a day beyond the ones that are counted by themselves. */
export const OTHER_PAGES = '/*'

/**
 * The web vitals, with the values up to which Google calls them good and from which it calls them
 * poor, and the upper bounds of the groups that values are counted in. LCP and INP are milliseconds.
 *
 * @see https://web.dev/articles/vitals
 */
export const WEB_VITALS = {
  LCP: {
    good: 2500,
    poor: 4000,
    bounds: [
      200, 400, 600, 800, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 3500, 4000, 5000, 7000, 10_000,
    ],
  },
  INP: {
    good: 200,
    poor: 500,
    bounds: [16, 24, 40, 56, 80, 100, 125, 150, 200, 250, 300, 400, 500, 700, 1000, 2000],
  },
  CLS: {
    good: 0.1,
    poor: 0.25,
    bounds: [0, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1],
  },
} as const

/** A web vital. */
export type WebVital = keyof typeof WEB_VITALS

export const webVitals = Object.keys(WEB_VITALS) as readonly WebVital[]

/** The group of a value: the first whose bound is not below it, or the one beyond all bounds. */
export function groupOf(vital: WebVital, value: number): number {
  const bounds: readonly number[] = WEB_VITALS[vital].bounds
  const group = bounds.findIndex((bound) => value <= bound)
  return group === -1 ? bounds.length : group
}

/**
 * The bound that three of four values are not above: the 75th percentile, rounded up to its group.
 *
 * @param counts values in each group
 * @returns null without values; Infinity beyond all bounds
 */
export function upperQuartile(vital: WebVital, counts: ReadonlyMap<number, number>): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let seen = 0
  for (const [group, count] of [...counts].sort(([a], [b]) => a - b)) {
    seen += count
    if (seen >= total * 0.75) return WEB_VITALS[vital].bounds[group] ?? Infinity
  }
  return null
}

/** The body of a report of the views script. */
export const viewSchema = z.strictObject({ path: z.string().max(300) })

const measured = z.number().min(0).max(600_000).optional()

/** The body of a report of the speed script. */
export const vitalsSchema = z.strictObject({
  path: z.string().max(300),
  LCP: measured,
  INP: measured,
  CLS: measured,
})

const count = z.int().min(0)

/** The sums that editors read. */
export const insightsSchema = z.object({
  /** The first day of those summed up, and the last. ISO 8601, in the site's time zone. */
  from: z.string(),
  to: z.string(),
  /** Days without a view are left out. */
  days: z.array(z.object({ day: z.string(), views: count })),
  /** The pages that were viewed most. */
  pages: z.array(z.object({ path: z.string(), views: count })),
  vitals: z.array(
    z.object({
      kind: z.string(),
      vital: z.enum(['LCP', 'INP', 'CLS']),
      /** See {@link upperQuartile}; null beyond all bounds. */
      quartile: z.number().nullable(),
      count,
    }),
  ),
})
export type Insights = z.infer<typeof insightsSchema>
