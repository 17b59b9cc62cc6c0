/**
 * `npm run test:mutations -- ZONE...`: changes the code of a zone in one small way after another and says which
 * changes no test notices. Without a zone, all of them. It takes minutes for each, and is no part of CI.
 *
 * Exit codes: 0 the tests notice at least 85 % of the changes, 1 fewer, 2 the command line was not understood.
 */
import { availableParallelism } from 'node:os'
import { Stryker } from '@stryker-mutator/core'
import jestConfig from '../jest.config.mjs'

/** Where a lost detail costs words, rights or a site: the code, and the tests that answer for it. */
const ZONES = {
  merge: { code: 'shared/merge', tests: '__tests__/shared/merge' },
  rules: { code: 'server/rules/evaluation', tests: '__tests__/server/rules' },
  release: { code: 'publish/release', tests: '__tests__/publish/release' },
  queue: { code: 'publish/queue', tests: '__tests__/publish/queue' },
}

/** The share of changes, in percent, that the tests of a zone have to notice. */
const ENOUGH = 85

const isZone = (name: string): name is keyof typeof ZONES => Object.hasOwn(ZONES, name)

async function measure(name: keyof typeof ZONES): Promise<void> {
  const { code, tests } = ZONES[name]
  const [node] = jestConfig.projects
  await new Stryker({
    mutate: [`${code}/**/*.ts`],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: {
      projectType: 'custom',
      config: {
        ...node,
        projects: [],
        testMatch: [`<rootDir>/${tests}/**/*.test.ts`],
        testTimeout: jestConfig.testTimeout,
      },
      enableFindRelatedTests: false,
    },
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    coverageAnalysis: 'perTest',
    // The types are stripped and not checked: a change that breaks only them is none.
    disableTypeChecks: false,
    ignorePatterns: ['/public', '/.cache', '/.data'],
    tempDirName: '.cache/mutations',
    reporters: ['clear-text', 'progress', 'json'],
    clearTextReporter: { allowColor: false, logTests: false },
    jsonReporter: { fileName: `.cache/mutations-${name}.json` },
    thresholds: { high: 95, low: ENOUGH, break: ENOUGH },
    // Beside what the tests take: what hangs, hangs at once.
    timeoutMS: 2_000,
    concurrency: availableParallelism(),
  }).runMutationTest()
}

// For the processes of the tests.
process.env['PLIEGO_MUTATIONS'] = '1'
process.env['PLIEGO_PROPERTY_SEED'] ??= '1'

const asked = process.argv.slice(2)
const zones = asked.length > 0 ? asked : Object.keys(ZONES)
if (zones.every(isZone)) for (const zone of zones) await measure(zone)
else {
  process.stderr.write(`npm run test:mutations -- ${Object.keys(ZONES).join(' | ')}\n`)
  process.exitCode = 2
}
