import { BackendStartError } from '../processes/backend-process.ts'
import { ensureTestBrowser } from '../processes/browser.ts'
import { isPortFree } from '../processes/free-port.ts'
import { bin, runStep } from '../tests/step.ts'
import {
  chooseFirebaseTarget,
  EMBEDDED_OPTION,
  FirebaseTestError,
  type FirebaseUnderTest,
} from './choose-target.ts'
import { withEmbeddedFirebase } from './embedded-firebase.ts'
import { fillBackend } from './fill-backend.ts'
import { askedButLeftOut, describeLeftOut } from './left-out.ts'
import { preflight } from './preflight.ts'

const HELP = `The browser tests against Firebase.

  npm run test:firebase                          what GATSBY_FIREBASE_... name: emulators or a project
  npm run test:firebase -- ${EMBEDDED_OPTION}            the embedded server in the place of Firebase
  npm run test:firebase -- e2e/story.spec.ts     one spec; other options go to Playwright

docs/FIREBASE.md has the steps. Exits with 2 and a list when something is missing, with 1 when a test fails.
`

/** Checks what the tests rely on, then runs them. Resolves with whether all of them passed. */
async function runTests(firebase: FirebaseUnderTest, args: readonly string[]): Promise<boolean> {
  const problems = await preflight(firebase, { fetch, isPortFree })
  if (problems.length > 0) throw new FirebaseTestError(problems)
  console.log(describeLeftOut())
  const account = await fillBackend(firebase)
  const { ok } = await runStep({
    name: `Browser tests against ${firebase.kind === 'project' ? 'the project' : 'the hosts'} of ${String(firebase.variables['GATSBY_FIREBASE_PROJECT_ID'])}`,
    command: [bin('playwright'), 'test', '--reporter=list', ...args],
    env: {
      CHROME_PATH: ensureTestBrowser(),
      PLIEGO_E2E_FIREBASE: JSON.stringify({ ...firebase, account }),
    },
  })
  return ok
}

async function main(args: readonly string[]): Promise<boolean> {
  const target = chooseFirebaseTarget(args, process.env)
  const passedOn = args.filter((arg) => arg !== EMBEDDED_OPTION)
  const mistakes = askedButLeftOut(passedOn)
  if (mistakes.length > 0) throw new FirebaseTestError(mistakes)
  return target.kind === 'embedded'
    ? withEmbeddedFirebase((firebase) => runTests(firebase, passedOn))
    : runTests(target.firebase, passedOn)
}

const args = process.argv.slice(2)
if (args.includes('--help')) {
  console.log(HELP)
} else {
  try {
    if (!(await main(args))) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof FirebaseTestError || error instanceof BackendStartError)) throw error
    console.error(`${error.message}\n\n${HELP}`)
    process.exitCode = 2
  }
}
