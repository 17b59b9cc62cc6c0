import { existsSync, readFileSync } from 'node:fs'

/** Where the product under test runs, and how it is started again. */
export interface ProductState {
  readonly origin: string
  /** The clone that it runs from. */
  readonly folder: string
  readonly dataDir: string
  /** Variables that `npm start` is given beside those of this process. */
  readonly env: Readonly<Record<string, string>>
  /** Everything that it prints. */
  readonly logFile: string
}

/** The account that the first start made. */
export interface Account {
  readonly email: string
  readonly password: string
}

const STATE_VARIABLE = 'PLIEGO_E2E_STATE'

/** Hands the state to the worker processes, which inherit the environment. */
export function publishState(state: ProductState): void {
  process.env[STATE_VARIABLE] = JSON.stringify(state)
}

/** The product under test, as the global setup left it. */
export function productState(): ProductState {
  const text = process.env[STATE_VARIABLE]
  if (text === undefined) throw new Error('The global setup has not started the product.')
  return JSON.parse(text) as ProductState
}

/** The account printed at the first start. */
export function firstAccount(): Account {
  const file = `${productState().dataDir}/first-account.json`
  if (!existsSync(file)) throw new Error(`${file} is missing: the first start did not make it.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Account
}
