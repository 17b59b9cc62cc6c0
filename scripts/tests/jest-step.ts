import { bin, type Step } from './step.ts'

/** Node zones are tested as native ES modules, which Jest offers behind a flag of Node. */
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning'

/** How much of a page a failed query shows: a whole one hides the error. */
const DEBUG_PRINT_LIMIT = '1000'

/**
 * Runs Jest.
 *
 * @param name what is run, for the reader of the output
 * @param resultFile where Jest writes its machine-readable result
 * @param temporary where tests make their temporary folders
 * @param chosen its arguments; without any it runs all unit and integration tests
 */
export function jestStep(
  name: string,
  resultFile: string,
  temporary: string,
  chosen: readonly string[] = [],
): Step {
  return {
    name,
    command: [
      bin('jest'),
      '--json',
      `--outputFile=${resultFile}`,
      '--testLocationInResults',
      ...chosen,
    ],
    env: { NODE_OPTIONS, DEBUG_PRINT_LIMIT, TMPDIR: temporary },
  }
}
