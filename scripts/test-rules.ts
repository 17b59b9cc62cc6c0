import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BackendStartError, withBackend } from './processes/backend-process.ts'
import {
  EMULATOR_VARIABLES,
  RULES_HELP,
  RulesTargetError,
  chooseRulesTarget,
} from './tests/rules-target.ts'
import { bin, runStep } from './tests/step.ts'

/** How long a host may take to answer at all, in milliseconds. */
const ANSWER_TIMEOUT_MS = 5_000

const PROJECT = 'demo-pliego'

/** Runs the tests in this environment; resolves with whether all of them passed. */
async function runTests(environment: Readonly<Record<string, string>>): Promise<boolean> {
  const { ok } = await runStep({
    name: 'Security rules',
    // One after the other: they share the documents of one backend.
    command: [
      bin('jest'),
      '--runInBand',
      '--selectProjects',
      'node',
      '--',
      '__tests__/firebase/.*-rules',
    ],
    env: {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...environment,
    },
  })
  return ok
}

/** @throws RulesTargetError when nothing answers there */
async function assertAnswers(name: string, host: string): Promise<void> {
  try {
    await fetch(`http://${host}/`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  } catch (cause) {
    throw new RulesTargetError(
      `${name} is ${host}, but nothing answers there. Start the emulators first:\n` +
        '  npx firebase-tools@latest emulators:start --only auth,firestore,storage --project demo-pliego',
      { cause },
    )
  }
}

/** Starts the embedded backend in test mode and runs `work` with its host and port. */
async function withTestMode(work: (host: string) => Promise<boolean>): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pliego-test-mode-'))
  try {
    return await withBackend(
      {
        PLIEGO_TEST_MODE: 'true',
        PLIEGO_DATA_DIR: dataDir,
        GATSBY_FIREBASE_API_KEY: 'key',
        GATSBY_FIREBASE_PROJECT_ID: PROJECT,
      },
      work,
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function main(args: readonly string[]): Promise<boolean> {
  const target = chooseRulesTarget(args, process.env)
  switch (target.kind) {
    case 'own':
      return runTests({ PLIEGO_RULES_TARGET: 'own' })
    case 'test-mode':
      return withTestMode((host) =>
        runTests({
          PLIEGO_RULES_TARGET: 'emulator',
          GCLOUD_PROJECT: PROJECT,
          ...Object.fromEntries(EMULATOR_VARIABLES.map((name) => [name, host])),
        }),
      )
    case 'emulator':
      for (const [name, host] of Object.entries(target.hosts)) await assertAnswers(name, host)
      return runTests({
        PLIEGO_RULES_TARGET: 'emulator',
        GCLOUD_PROJECT: process.env['GCLOUD_PROJECT'] || PROJECT,
      })
    case 'project':
      return runTests({ PLIEGO_RULES_TARGET: 'project' })
  }
}

const args = process.argv.slice(2)
if (args.includes('--help')) {
  console.log(RULES_HELP)
} else {
  try {
    if (!(await main(args))) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof RulesTargetError || error instanceof BackendStartError)) throw error
    console.error(`${error.message}\n\n${RULES_HELP}`)
    process.exitCode = 2
  }
}
