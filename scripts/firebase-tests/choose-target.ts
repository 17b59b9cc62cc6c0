import {
  FIREBASE_VARIABLES,
  FirebaseSettingsError,
  parseFirebaseSettings,
} from '../../shared/firebase/firebase-settings.ts'
import { ownValue } from '../../shared/records/own-value.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The backend beside the product that the browser tests run against. */
export interface FirebaseUnderTest {
  readonly kind: 'hosts' | 'project'
  /** `GATSBY_FIREBASE_...`, as the product is given them. */
  readonly variables: Readonly<Record<string, string>>
  /** The key of a service account; null where the word "owner" is taken for one. */
  readonly keyFile: string | null
  /** Where mail is put as files; null where it is sent. */
  readonly outboxDir: string | null
  /** What whoever tells the publisher of changes signs with. */
  readonly webhookSecret: string
  /** Where the product listens, so that it is told there. */
  readonly port: number
}

/** What to run against: the embedded server in the place of Firebase, or what was given. */
export type FirebaseTarget =
  { readonly kind: 'embedded' } | { readonly kind: 'given'; readonly firebase: FirebaseUnderTest }

/** Why the tests cannot run; each problem says what to do. */
export class FirebaseTestError extends Error {
  override readonly name = 'FirebaseTestError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The tests cannot run against Firebase yet:\n- ${problems.join('\n- ')}`)
    this.problems = problems
  }
}

const HOSTS = [
  ['GATSBY_FIREBASE_AUTH_HOST', 'accounts', 'http://127.0.0.1:9099'],
  ['GATSBY_FIREBASE_FIRESTORE_HOST', 'documents', 'http://127.0.0.1:8081'],
  ['GATSBY_FIREBASE_STORAGE_HOST', 'files', 'http://127.0.0.1:9199'],
] as const

const IN_CONSOLE = 'it is in the Firebase console under Project settings, General, Your apps'

const ALWAYS: readonly (readonly [name: string, what: string])[] = [
  ['GATSBY_FIREBASE_API_KEY', `is not set: the apiKey of the project (any word for emulators)`],
  ['GATSBY_FIREBASE_PROJECT_ID', `is not set: the id of the project (${IN_CONSOLE})`],
  [
    'PLIEGO_WEBHOOK_SECRET',
    'is not set: the secret with which the Cloud Functions sign what they tell the publisher ("whsec_" and base64)',
  ],
  [
    'PLIEGO_E2E_PORT',
    'is not set: the port for the product under test, to which PLIEGO_WEBHOOK_URL of the Cloud Functions leads',
  ],
]

const OF_A_PROJECT: readonly (readonly [name: string, what: string])[] = [
  [
    'PLIEGO_SERVICE_ACCOUNT_FILE',
    'is not set: the key file of a service account with the roles Cloud Datastore User, Storage Object Admin and Firebase Authentication Admin (Google Cloud console, IAM, Service accounts)',
  ],
  [
    'PLIEGO_E2E_PROJECT',
    'is not set: name the project once more, to confirm that it is used for nothing but tests, which fill it with accounts and posts',
  ],
]

/** The option that starts the embedded server in Firebase's place. */
export const EMBEDDED_OPTION = '--embedded'

/**
 * Decides what to test against.
 *
 * @throws FirebaseTestError naming everything that is missing, and what to do about it
 */
export function chooseFirebaseTarget(
  args: readonly string[],
  environment: Environment,
): FirebaseTarget {
  const value = (name: string) => ownValue(environment, name) ?? ''
  const isEmbedded = args.includes(EMBEDDED_OPTION)
  const given = FIREBASE_VARIABLES.filter((name) => value(name) !== '')
  if (isEmbedded) {
    if (given.length === 0) return { kind: 'embedded' }
    throw new FirebaseTestError([
      `${EMBEDDED_OPTION} starts a server of its own: leave the option out, or unset ${given.join(', ')}`,
    ])
  }
  if (given.length === 0) {
    throw new FirebaseTestError([
      'nothing says where Firebase is: set GATSBY_FIREBASE_API_KEY and GATSBY_FIREBASE_PROJECT_ID, for emulators their hosts as well',
      `without Firebase, run "npm run test:firebase -- ${EMBEDDED_OPTION}": the embedded server stands in its place`,
    ])
  }
  const missingHosts = HOSTS.filter(([name]) => value(name) === '')
  const kind = missingHosts.length === HOSTS.length ? 'project' : 'hosts'
  const needed = kind === 'project' ? [...ALWAYS, ...OF_A_PROJECT] : ALWAYS
  const problems = needed.filter(([name]) => value(name) === '').map((words) => words.join(' '))
  if (kind === 'hosts') {
    for (const [name, what, example] of missingHosts) {
      problems.push(`${name} is not set: where ${what} are, such as ${example}`)
    }
  }
  problems.push(...malformed(kind, environment, value))
  if (problems.length > 0) throw new FirebaseTestError(problems)
  const keyFile = value('PLIEGO_SERVICE_ACCOUNT_FILE')
  return {
    kind: 'given',
    firebase: {
      kind,
      variables: Object.fromEntries(given.map((name) => [name, value(name)])),
      keyFile: keyFile === '' ? null : keyFile,
      outboxDir: null,
      webhookSecret: value('PLIEGO_WEBHOOK_SECRET'),
      port: Number(value('PLIEGO_E2E_PORT')),
    },
  }
}

/** What is set, but cannot be right. */
function malformed(
  kind: FirebaseUnderTest['kind'],
  environment: Environment,
  value: (name: string) => string,
): string[] {
  const problems: string[] = []
  const port = value('PLIEGO_E2E_PORT')
  if (port !== '' && !/^[1-9]\d{1,4}$/.test(port)) {
    problems.push(`PLIEGO_E2E_PORT must be a port number such as 8080, and is ${port}`)
  }
  const [project, confirmed] = [value('GATSBY_FIREBASE_PROJECT_ID'), value('PLIEGO_E2E_PROJECT')]
  if (kind === 'project' && project !== '' && confirmed !== '' && confirmed !== project) {
    problems.push(
      `PLIEGO_E2E_PROJECT is ${confirmed}, but GATSBY_FIREBASE_PROJECT_ID is ${project}: both must name the project for tests`,
    )
  }
  for (const [name] of HOSTS) {
    if (value(name) === 'same-origin') {
      problems.push(
        `${name} must be an origin: "same-origin" is the product itself, which "npm run test:browser" tests`,
      )
    }
  }
  try {
    parseFirebaseSettings(environment)
  } catch (error) {
    if (!(error instanceof FirebaseSettingsError)) throw error
    // A missing name is in the list already.
    problems.push(...error.problems.filter((problem) => !problem.includes('must be set when')))
  }
  return problems
}
