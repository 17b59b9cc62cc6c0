import { bin, type Step } from './step.ts'

/** Node zones are tested as native ES modules, which Jest offers behind a flag of Node. */
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning'

/** How much of a page a failed query shows: a whole one hides the error. */
const DEBUG_PRINT_LIMIT = '1000'

/**
 * The unit and integration tests.
 *
 * @param resultFile where Jest writes its machine-readable result
 * @param files the test files to run, one after the other; all, several at a time, when there are none
 */
export function jestStep(resultFile: string, files: readonly string[] = []): Step {
  const chosen = files.length === 0 ? [] : ['--runInBand', '--runTestsByPath', ...files]
  return {
    name:
      files.length === 0
        ? 'Unit and integration tests'
        : 'Unit and integration tests that failed, once more and alone',
    command: [
      bin('jest'),
      '--json',
      `--outputFile=${resultFile}`,
      '--testLocationInResults',
      ...chosen,
    ],
    env: { NODE_OPTIONS, DEBUG_PRINT_LIMIT },
  }
}
