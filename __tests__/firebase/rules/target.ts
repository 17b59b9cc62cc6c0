import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'
import { openEmulatorTarget } from './emulator-target.ts'
import { openOwnTarget } from './own-target.ts'
import { openProjectTarget } from './project-target.ts'

/** An account that the rules are tried with. */
export interface TestAccount {
  readonly uid: string
  readonly email: string
  readonly password: string
}

/** Where a service answers; null for Firebase's own address. */
export interface ServiceAddress {
  readonly host: string
  readonly port: number
}

/**
 * A backend with the project's rules, empty, and what a test needs to arrange in it without asking
 * the rules. Everything that is judged goes through the Firebase SDK.
 */
export interface RulesTarget {
  readonly projectId: string
  readonly bucket: string
  readonly apiKey: string
  readonly addresses: {
    readonly auth: ServiceAddress | null
    readonly firestore: ServiceAddress | null
    readonly storage: ServiceAddress | null
  }
  createAccount(account: TestAccount): Promise<void>
  /** Applies writes in one commit, past the rules. Values are plain data and `Date`s. */
  arrange(writes: readonly PlannedWrite[]): Promise<void>
  /** What the rules engine was told to observe; null where it is not ours. */
  readonly coverage: RulesCoverage | null
  close(): Promise<void>
}

/** Which booleans of a rules file were never seen with both outcomes, as `line: source`. */
export interface RulesCoverage {
  firestore(): readonly string[]
  storage(): readonly string[]
}

/**
 * Opens the backend that `npm run test:rules` has chosen; the embedded one, in this process, when
 * the tests are run in any other way.
 */
export function openTarget(): Promise<RulesTarget> {
  switch (process.env['PLIEGO_RULES_TARGET'] || 'own') {
    case 'own':
      return openOwnTarget()
    case 'emulator':
      return openEmulatorTarget(process.env)
    case 'project':
      return openProjectTarget(process.env)
    default:
      throw new Error('PLIEGO_RULES_TARGET must be own, emulator or project')
  }
}
