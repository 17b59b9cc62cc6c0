import { readFile } from 'node:fs/promises'

/** How many tests ran, by outcome. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 }

/** Adds two counts. */
export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

const numberAt = (value: unknown, key: string): number => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return 0
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'number' ? found : 0
}

/** Reads the counts from Jest's JSON result. */
export function jestCounts(result: unknown): Counts {
  return {
    passed: numberAt(result, 'numPassedTests'),
    // A suite that cannot even load has no failed test of its own, yet it failed.
    failed: numberAt(result, 'numFailedTests') + numberAt(result, 'numRuntimeErrorTestSuites'),
    skipped: numberAt(result, 'numPendingTests'),
  }
}

/** Reads the counts from Playwright's JSON result; a test that passed on a retry counts as failed. */
export function playwrightCounts(result: unknown): Counts {
  const stats: unknown =
    typeof result === 'object' && result !== null && 'stats' in result ? result.stats : null
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky'),
    skipped: numberAt(stats, 'skipped'),
  }
}

/** Reads a result file; a missing or broken one counts as one failure, never as none. */
export async function readCounts(file: string, read: (result: unknown) => Counts): Promise<Counts> {
  try {
    const result: unknown = JSON.parse(await readFile(file, 'utf8'))
    return read(result)
  } catch (error) {
    console.error(`No readable test result in ${file}: ${String(error)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
