import { ownValue } from '../../shared/records/own-value.ts'

/** Google's own names for where its emulators are, as host:port. */
export const EMULATOR_VARIABLES = [
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
] as const

const PROJECT_VARIABLES = [
  'PLIEGO_RULES_PROJECT',
  'PLIEGO_RULES_API_KEY',
  'GOOGLE_APPLICATION_CREDENTIALS',
] as const

/** Every variable that the tests of the rules read. */
export const RULES_TEST_VARIABLES: readonly string[] = [
  ...EMULATOR_VARIABLES,
  ...PROJECT_VARIABLES,
  'GCLOUD_PROJECT',
  'PLIEGO_RULES_BUCKET',
]

/** What the tests of the rules are run against. */
export type RulesTarget =
  /** The embedded backend, in the process of the tests. */
  | { readonly kind: 'own' }
  /** The embedded backend in test mode, as a process of its own that is started for it. */
  | { readonly kind: 'test-mode' }
  | { readonly kind: 'emulator'; readonly hosts: Readonly<Record<string, string>> }
  | { readonly kind: 'project'; readonly projectId: string }

/** Settings from which no target follows; the message says what to change. */
export class RulesTargetError extends Error {
  override readonly name = 'RulesTargetError'
}

export const RULES_HELP = `Tests of the security rules.

  npm run test:rules                 against the embedded backend
  npm run test:rules -- --test-mode  against the embedded backend in test mode, in a process of its own

With ${EMULATOR_VARIABLES.join(', ')} (host:port) they
run against the Firebase Emulator Suite. With ${PROJECT_VARIABLES.join(', ')}
they run against a project of Firebase that is used for nothing else. docs/FIREBASE.md has the steps.
`

/**
 * Decides what to test against.
 *
 * @throws RulesTargetError for settings that are incomplete or contradict one another
 */
export function chooseRulesTarget(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): RulesTarget {
  const given = (name: string) => (ownValue(environment, name) ?? '') !== ''
  const emulators = EMULATOR_VARIABLES.filter(given)
  const isProject = given('PLIEGO_RULES_PROJECT')
  const unknown = args.find((arg) => arg !== '--test-mode')
  if (unknown !== undefined) throw new RulesTargetError(`There is no option ${unknown}.`)
  const isTestMode = args.length > 0
  if ([emulators.length > 0, isProject, isTestMode].filter(Boolean).length > 1) {
    throw new RulesTargetError(
      'Choose one: --test-mode, the emulators (FIRE..._EMULATOR_HOST) or a project ' +
        '(PLIEGO_RULES_PROJECT).',
    )
  }
  if (isTestMode) return { kind: 'test-mode' }
  if (emulators.length > 0) {
    requireAll(EMULATOR_VARIABLES, given, 'The emulators')
    const hosts = EMULATOR_VARIABLES.map((name) => [name, environment[name] ?? ''] as const)
    for (const [name, value] of hosts) assertHost(name, value)
    return { kind: 'emulator', hosts: Object.fromEntries(hosts) }
  }
  if (!isProject) return { kind: 'own' }
  requireAll(PROJECT_VARIABLES, given, 'A project')
  return { kind: 'project', projectId: environment['PLIEGO_RULES_PROJECT'] ?? '' }
}

function requireAll(
  names: readonly string[],
  given: (name: string) => boolean,
  what: string,
): void {
  const missing = names.filter((name) => !given(name))
  if (missing.length === 0) return
  throw new RulesTargetError(`${what} can only be tested with ${missing.join(' and ')} as well.`)
}

function assertHost(name: string, value: string): void {
  const url = URL.parse(`http://${value}`)
  if (url !== null && url.host === value && url.port !== '') return
  throw new RulesTargetError(`${name} must be a host and a port, such as 127.0.0.1:8081.`)
}
