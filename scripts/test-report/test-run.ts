/** One test of a run, as either test runner tells of it. */
export interface TestRun {
  /** Relative to the project. */
  readonly file: string
  /** Null where the runner does not know it. */
  readonly line: number | null
  /** With the names of the groups around it. */
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly attempts: number
  /** The first error of an attempt that failed; empty when none did. */
  readonly error: string
  /** The file with the last lines of the product's log when it failed. */
  readonly productLog: string | null
}

/** How many tests ran, by outcome. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Counts tests by outcome. */
export function countRuns(runs: readonly TestRun[]): Counts {
  const count = (outcome: TestRun['outcome']): number =>
    runs.filter((run) => run.outcome === outcome).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** Whether a test failed first and passed when it was repeated. */
export function isUnsteady({ outcome, error }: TestRun): boolean {
  return outcome === 'passed' && error !== ''
}

/**
 * Puts the tests of repeated files in the place of their first run. What failed first keeps its error, so
 * that it is known as unsteady.
 */
export function mergeRepeated(
  first: readonly TestRun[],
  repeated: readonly TestRun[],
): readonly TestRun[] {
  const again = new Set(repeated.map(({ file }) => file))
  const failedFirst = new Map(withKeys(first).filter(([, { outcome }]) => outcome === 'failed'))
  // A file that could not be loaded has no test by name: its error goes to its first one.
  const unloaded = new Map(
    [...failedFirst.values()]
      .filter(({ name }) => name === WHOLE_FILE)
      .map((run) => [run.file, run]),
  )
  return [
    ...first.filter(({ file }) => !again.has(file)),
    ...withKeys(repeated).map(([key, run]) => {
      const before = failedFirst.get(key) ?? unloaded.get(run.file)
      if (before === undefined) return run
      unloaded.delete(run.file)
      return { ...run, attempts: before.attempts + run.attempts, error: run.error || before.error }
    }),
  ]
}

/** Tests with what names them in every run: tests of one file that have the same name are counted. */
function withKeys(runs: readonly TestRun[]): readonly (readonly [string, TestRun])[] {
  const seen = new Map<string, number>()
  return runs.map((run) => {
    const name = `${run.file}\n${run.name}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return [`${name}\n${count}`, run]
  })
}

/** The name of what failed when it was no test: loading the file. */
export const WHOLE_FILE = '(the whole file)'

/** More of them at once are not bad luck. */
const MAX_UNSTEADY = 3

/** The failure that too many unsteady tests are together, so that nobody gets used to them. */
export function tooManyUnsteady(runs: readonly TestRun[]): readonly TestRun[] {
  const { length } = runs.filter(isUnsteady)
  if (length <= MAX_UNSTEADY) return []
  const error = `${length} tests passed only when repeated; ${MAX_UNSTEADY} may.`
  return [failureOf('scripts/test.ts', 'few unsteady tests', error)]
}

/** A failure that stands for a result that is missing: it counts as one, never as none. */
export function missingResult(file: string, error: string): TestRun {
  return failureOf(file, 'a readable test result', error)
}

/** The failure of something that is no test. */
export function failureOf(file: string, name: string, error: string): TestRun {
  return { file, line: null, name, outcome: 'failed', attempts: 1, error, productLog: null }
}
