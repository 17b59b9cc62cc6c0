import { bin, type Step } from './step.ts'

/** Node zones are tested as native ES modules, which Jest offers behind a flag of Node. */
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning'

/**
 * The unit and integration tests.
 *
 * @param resultFile where Jest writes its machine-readable result
 */
export function jestStep(resultFile: string): Step {
  return {
    name: 'Unit and integration tests',
    command: [bin('jest'), '--json', `--outputFile=${resultFile}`],
    env: { NODE_OPTIONS },
  }
}
