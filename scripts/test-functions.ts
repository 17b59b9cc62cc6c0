import path from 'node:path'
import { bin, runSteps, type Step } from './tests/step.ts'

/**
 * Tests the Cloud Functions in Google's own framework: `npm run test:functions`. Their packages are of
 * no use to the product, so they are installed beside the functions and only for this.
 */
const functionsDir = path.resolve(import.meta.dirname, '..', 'firebase', 'functions')

const STEPS: readonly Step[] = [
  {
    name: 'Packages of the functions',
    command: ['npm', 'ci', '--prefix', functionsDir, '--ignore-scripts', '--no-audit', '--no-fund'],
  },
  { name: 'TypeScript: functions', command: [bin('tsc'), '-p', functionsDir] },
  {
    name: 'ESLint',
    command: [bin('eslint'), '--no-ignore', '--max-warnings', '0', path.join(functionsDir, 'src')],
    env: { NODE_OPTIONS: '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON' },
  },
  {
    name: 'Bundle',
    command: [process.execPath, path.join(import.meta.dirname, 'build-functions.ts')],
  },
  {
    name: 'Functions in the framework',
    command: [bin('jest'), '--selectProjects', 'node', '--testMatch', '**/*.framework-test.ts'],
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  },
]

for (const step of STEPS) {
  const [result] = await runSteps([step], 1)
  if (result?.ok === true) continue
  process.exitCode = 1
  break
}
