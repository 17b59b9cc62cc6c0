import type { Machine } from './machine.ts'

/** One measured number. */
export interface Figure {
  /** What was done, such as `document commit, 8 connections`. */
  readonly name: string
  readonly value: number
  /** Such as `/s`, `ms`, `MB`. */
  readonly unit: string
  /** Every run that the value is the median of, in the order of the runs; empty for a single one. */
  readonly runs: readonly number[]
  /** What else was seen, such as a 95th percentile. */
  readonly note?: string
}

/** Figures that belong together. */
export interface Section {
  readonly title: string
  readonly figures: readonly Figure[]
}

/** What a benchmark has found. */
export interface Findings {
  readonly sections: readonly Section[]
  /** What did not hold; anything here makes the command fail. */
  readonly problems: readonly string[]
}

/** The outcome of a benchmark. */
export interface Report extends Findings {
  readonly benchmark: string
  /** When it began, ISO 8601. */
  readonly date: string
  readonly machine: Machine
}

/** The middle value; the mean of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return Number.NaN
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}

/** The value that so many per cent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))
  return sorted[at] ?? Number.NaN
}

/** The figure of several runs of the same measurement. */
export function figureOf(
  name: string,
  unit: string,
  runs: readonly number[],
  note?: string,
): Figure {
  return { name, unit, runs, value: median(runs), ...(note !== undefined && { note }) }
}

/** A figure that was measured once. */
export function singleFigure(name: string, unit: string, value: number, note?: string): Figure {
  return { name, unit, value, runs: [], ...(note !== undefined && { note }) }
}
