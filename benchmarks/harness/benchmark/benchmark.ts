import type { ParseArgsOptionsConfig } from 'node:util'
import { ownValue } from '../../../shared/records/own-value.ts'
import type { Findings } from './report.ts'

/** The values of a benchmark's own options, by name; all are text, as they were typed. */
export type OptionValues = Readonly<Record<string, string | undefined>>

/** One benchmark of `npm run bench -- NAME`. To add one, write it and list it in `main.ts`. */
export interface Benchmark {
  readonly name: string
  /** One line for the help. */
  readonly summary: string
  /** What may be run alone, as `npm run bench -- NAME PART...`; {@link partsOf} reads which. */
  readonly parts?: readonly string[]
  /** Its own options; every benchmark has `--json` and `--markdown`. */
  readonly options: Readonly<Record<string, BenchmarkOption>>
  /**
   * Measures.
   *
   * @param progress hears one line per step; goes to the standard error, so that output stays clean
   */
  run(values: OptionValues, progress: (line: string) => void): Promise<Findings>
}

/** An option that takes a value. */
export interface BenchmarkOption {
  /** What the value means, such as `seconds per measurement`. */
  readonly meaning: string
  readonly default: string
}

/** The benchmark's options in the form of `util.parseArgs`. */
export function parseArgsOptions(benchmark: Benchmark): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(benchmark.options).map(([name, option]) => [
      name,
      { type: 'string', default: option.default },
    ]),
  )
}

/** Something about the command line that does not fit. */
export class BenchmarkUsageError extends Error {
  readonly code = 'bench/usage'
}

/** The parts that were asked for, all of them when none was named. */
export function partsOf<Part extends string>(
  values: OptionValues,
  parts: readonly Part[],
): readonly Part[] {
  const wanted = values[PARTS]?.split(' ') ?? []
  return wanted.length === 0 ? parts : parts.filter((part) => wanted.includes(part))
}

/** Under which name the parts that were asked for stand among the options, with spaces between. */
export const PARTS = 'parts'

/** A positive number among the options, or 0 for what is left out. @throws BenchmarkUsageError */
export function numberOrNone(values: OptionValues, name: string): number {
  return ownValue(values, name) === '0' ? 0 : numberOption(values, name)
}

/** A positive number among the options. @throws BenchmarkUsageError */
export function numberOption(values: OptionValues, name: string): number {
  const text = ownValue(values, name) ?? ''
  const number = Number(text)
  if (text !== '' && Number.isFinite(number) && number > 0) return number
  throw new BenchmarkUsageError(`--${name} takes a positive number; "${text}" is none.`)
}
