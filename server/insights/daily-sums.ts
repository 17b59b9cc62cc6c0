import type { DatabaseSync } from 'node:sqlite'
import type { Insights, WebVital } from '../../shared/site/insights.ts'
import {
  groupOf,
  INSIGHTS_KEPT_DAYS,
  OTHER_PAGES,
  upperQuartile,
  webVitals,
} from '../../shared/site/insights.ts'
import { createGroupCommit } from '../database/group-commit.ts'

/**
 * Pages of one day that are counted by themselves; the rest is counted together. Without a site to ask,
 * anyone can make up pages.
 */
const PAGES_PER_DAY = { ofSite: 20_000, ofAnyone: 1_000 }

const TOP_PAGES = 10

const DAY_MS = 24 * 60 * 60 * 1000

/** Values of one page view, as far as the browser has measured them. */
export type MeasuredVitals = Readonly<Partial<Record<WebVital, number | undefined>>>

/** The sums of each day, in the backend's database. */
export interface DailySums {
  /** Counts one view. Resolves when it is durable. @param day such as `2026-11-23` */
  addView(day: string, path: string): Promise<void>
  /** Counts measured values for a kind of page. Resolves when they are durable. */
  addVitals(day: string, kind: string, values: MeasuredVitals): Promise<void>
  /** Forgets what is older than {@link INSIGHTS_KEPT_DAYS}, once a day. @param today such as `2026-11-23` */
  forgetOutdated(today: string): Promise<void>
  /** Sums up the days up to `to`. @param dayCount at most {@link INSIGHTS_KEPT_DAYS} */
  sumUp(to: string, dayCount: number): Insights
}

/**
 * @param database with the tables of `insights-migrations.ts`
 * @param isOfSite whether only pages of the site are counted
 */
export function createDailySums(database: DatabaseSync, isOfSite: boolean): DailySums {
  const pagesPerDay = isOfSite ? PAGES_PER_DAY.ofSite : PAGES_PER_DAY.ofAnyone
  const commits = createGroupCommit(database)
  const has = database.prepare('SELECT 1 FROM insights_views WHERE day = ? AND path = ?')
  const pagesOf = database.prepare('SELECT count(*) AS n FROM insights_views WHERE day = ?')
  const addView = database.prepare(
    `INSERT INTO insights_views VALUES (?, ?, 1)
     ON CONFLICT DO UPDATE SET views = views + 1`,
  )
  const addVital = database.prepare(
    `INSERT INTO insights_vitals VALUES (?, ?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET reports = reports + 1`,
  )
  const outdated = ['insights_views', 'insights_vitals'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE day < ?`),
  )
  let forgottenOn = ''

  return {
    addView: (day, path) =>
      commits.run(() => {
        const isCounted =
          has.get(day, path) !== undefined || Number(pagesOf.get(day)?.['n']) < pagesPerDay
        addView.run(day, isCounted ? path : OTHER_PAGES)
      }),
    addVitals: (day, kind, values) =>
      commits.run(() => {
        for (const vital of webVitals) {
          const value = values[vital]
          if (value !== undefined) addVital.run(day, kind, vital, groupOf(vital, value))
        }
      }),
    async forgetOutdated(today) {
      if (forgottenOn === today) return
      forgottenOn = today
      await commits.run(() => {
        for (const statement of outdated) statement.run(daysBefore(today, INSIGHTS_KEPT_DAYS))
      })
    },
    sumUp: (to, dayCount) => sumUp(database, daysBefore(to, dayCount - 1), to),
  }
}

function sumUp(database: DatabaseSync, from: string, to: string): Insights {
  const days = database
    .prepare(
      'SELECT day, sum(views) AS views FROM insights_views WHERE day BETWEEN ? AND ? GROUP BY day ORDER BY day',
    )
    .all(from, to)
  const pages = database
    .prepare(
      `SELECT path, sum(views) AS views FROM insights_views WHERE day BETWEEN ? AND ?
       GROUP BY path ORDER BY views DESC, path LIMIT ${TOP_PAGES}`,
    )
    .all(from, to)
  return {
    from,
    to,
    days: days.map(({ day, views }) => ({ day: String(day), views: Number(views) })),
    pages: pages.map(({ path, views }) => ({ path: String(path), views: Number(views) })),
    vitals: vitalsBetween(database, from, to),
  }
}

function vitalsBetween(database: DatabaseSync, from: string, to: string): Insights['vitals'] {
  const counts = new Map<string, Map<number, number>>()
  const rows = database
    .prepare(
      `SELECT kind, vital, value_group, sum(reports) AS reports FROM insights_vitals
       WHERE day BETWEEN ? AND ? GROUP BY kind, vital, value_group ORDER BY kind`,
    )
    .all(from, to)
  const keyOf = (kind: unknown, vital: unknown) => `${String(vital)} ${String(kind)}`
  for (const { kind, vital, value_group, reports } of rows) {
    const key = keyOf(kind, vital)
    const groups = counts.get(key) ?? new Map<number, number>()
    groups.set(Number(value_group), Number(reports))
    counts.set(key, groups)
  }
  const kinds = [...new Set(rows.map(({ kind }) => String(kind)))]
  return kinds.flatMap((kind) =>
    webVitals.flatMap((vital) => {
      const groups = counts.get(keyOf(kind, vital))
      if (groups === undefined) return []
      const quartile = upperQuartile(vital, groups)
      const count = [...groups.values()].reduce((sum, one) => sum + one, 0)
      return [{ kind, vital, quartile: quartile === Infinity ? null : quartile, count }]
    }),
  )
}

/** @param day such as `2026-11-23` */
function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)
}
