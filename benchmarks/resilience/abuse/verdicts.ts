import { median, percentile, singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure, Section } from '../../harness/benchmark/report.ts'
import type { Seen } from './bystanders.ts'

/** What readers and authors are promised, whatever others do. Milliseconds. */
const PAGES_P95_MS = 250
const HEALTH_P95_MS = 250
const LIVE_MS = 2_000
const STORED_MS = 2_000
/**
 * What memory may have grown by since the start of the run, once things are quiet, to be called flat: the heaps
 * of four or five processes that had not had any work before.
 */
const MEMORY_GROWTH_MB = 450

/** Whether memory is back near what the product had at the start of the run, in MB. */
export function isMemoryFlat(nowMb: number, startMb: number): boolean {
  return nowMb <= startMb + MEMORY_GROWTH_MB
}

/** One attack, and what bystanders saw of it. Memory is that of all processes of the product. */
export interface Observation {
  readonly title: string
  readonly seen: Seen
  /** How many requests of the attack ended how. */
  readonly outcomes: Readonly<Record<string, number>>
  /** At the start of the run, before the first attack. */
  readonly memoryStartMb: number
  readonly memoryMostMb: number
  /** When it was flat again, or had had its time to become so. */
  readonly memoryAfterMb: number
}

/** The table of an attack, and the promises that it broke. */
export function sectionOf(observation: Observation): {
  readonly section: Section
  readonly problems: readonly string[]
} {
  const { title, seen, outcomes } = observation
  const { memoryStartMb, memoryMostMb, memoryAfterMb } = observation
  const problems: string[] = []
  const judge = (isHeld: boolean, promise: string): string => {
    if (!isHeld) problems.push(`${title}: not ${promise}`)
    return isHeld ? `held: ${promise}` : `broken: ${promise}`
  }
  const pages = seen.pages.map(({ ms }) => ms)
  const health = seen.health.map(({ ms }) => ms)
  const live = seen.live.map(({ ms }) => ms)
  const stored = seen.stored.map(({ ms }) => ms)
  const [pagesAnswered, healthAnswered, allLive, allStored] = [
    seen.pages,
    seen.health,
    seen.live,
    seen.stored,
  ].map((samples) => samples.filter(({ isAnswered }) => isAnswered).length)
  const p95 = percentile(pages, 95)
  const arePagesFast = p95 < PAGES_P95_MS && pagesAnswered === pages.length
  const isHealthFast = percentile(health, 95) < HEALTH_P95_MS && healthAnswered === health.length
  const areStored = allStored === stored.length && Math.max(...stored) < STORED_MS
  const isFlat = isMemoryFlat(memoryAfterMb, memoryStartMb)
  const isLive = allLive === live.length && Math.max(...live) < LIVE_MS
  const figures: Figure[] = [
    singleFigure('pages, median', 'ms', median(pages), `${pages.length} on new connections`),
    singleFigure(
      'pages, 95 %',
      'ms',
      p95,
      `${judge(arePagesFast, `under ${PAGES_P95_MS} ms`)}; ${pagesAnswered} of ${pages.length} answered`,
    ),
    singleFigure(
      '/healthz, 95 %',
      'ms',
      percentile(health, 95),
      `${judge(isHealthFast, `always answered, under ${HEALTH_P95_MS} ms`)}; ${healthAnswered} of ${health.length}, slowest ${Math.round(Math.max(...health))} ms`,
    ),
    singleFigure(
      "author's post live, median",
      'ms',
      median(live),
      `${judge(isLive, `under ${LIVE_MS / 1000} s`)}; slowest ${Math.round(Math.max(...live))} ms, ${allLive} of ${live.length} live`,
    ),
    singleFigure(
      "another author's picture, slowest",
      'ms',
      Math.max(...stored),
      `${judge(areStored, `under ${STORED_MS / 1000} s`)}; ${allStored} of ${stored.length} stored`,
    ),
    singleFigure(
      'memory afterwards',
      'MB',
      memoryAfterMb,
      `${judge(isFlat, 'flat')}; ${memoryStartMb.toFixed(0)} at the start, ${memoryMostMb.toFixed(0)} at most`,
    ),
  ]
  const ended = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`)
  if (ended.length > 0) {
    const total = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
    figures.push(singleFigure('attack', '', total, ended.join(', ')))
  }
  return { section: { title, figures }, problems }
}
