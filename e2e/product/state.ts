import { existsSync, readFileSync } from 'node:fs'
import type { FirebaseUnderTest } from '../../scripts/firebase-tests/choose-target.ts'

/** Where the product under test runs, and how it is started again. */
export interface ProductState {
  readonly origin: string
  /** The clone that it runs from. */
  readonly folder: string
  readonly dataDir: string
  /** A copy of its data as the first start left it; null where the product runs as it is. */
  readonly prepared: string | null
  /** Variables that `npm start` is given beside those of this process. */
  readonly env: Readonly<Record<string, string>>
  /** Everything that it prints. */
  readonly logFile: string
  /** The backend beside it; null when the product has its own. */
  readonly firebase: FirebaseUnderTest | null
}

/** The account that the first start made. */
export interface Account {
  readonly email: string
  readonly password: string
}

const STATES_VARIABLE = 'PLIEGO_E2E_STATES'

/** Hands the products to the worker processes, which inherit the environment. */
export function publishStates(states: readonly ProductState[]): void {
  process.env[STATES_VARIABLE] = JSON.stringify(states)
}

/** The product under test: each worker that runs at a time has one of its own. */
export function productState(): ProductState {
  const state = findProductState()
  if (state === null) throw new Error('The global setup has not started the product.')
  return state
}

/** The product under test; null in a program that is no test. */
export function findProductState(): ProductState | null {
  return productOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))
}

/** The product of a worker, counted from 0; null when no products are known. */
export function productOf(worker: number): ProductState | null {
  const text = process.env[STATES_VARIABLE]
  if (text === undefined) return null
  const states = JSON.parse(text) as readonly ProductState[]
  const state = states[worker]
  if (state === undefined) throw new Error('There are more workers than products.')
  return state
}

/** The account printed at the first start. */
export function firstAccount(): Account {
  return accountOf(productState().dataDir)
}

/** The account that the first start on a data folder made. */
export function accountOf(dataDir: string): Account {
  const file = `${dataDir}/first-account.json`
  if (!existsSync(file)) throw new Error(`${file} is missing: the first start did not make it.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Account
}
