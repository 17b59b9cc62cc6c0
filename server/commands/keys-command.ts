import { UsageError, parseCommandLine } from './command-line.ts'
import { isVerifying } from '../auth/keys/key-file.ts'
import type { StoredKeys } from '../auth/keys/key-file.ts'
import { RETIRE_AFTER_MS } from '../auth/keys/signing-keys.ts'

const HOUR_MS = 60 * 60 * 1000
/** Longer than a year is a mistake in the unit. */
const RETIRE_AFTER_MAX_HOURS = 24 * 365

/** Help of `npm run keys`, printed on request or when a command is not understood. */
export const KEYS_HELP = `Manages the keys that sign ID tokens. Works while the site runs (it notices), and while it does not.

  npm run keys -- list
  npm run keys -- rotate [--retire-after HOURS]

list     shows the keys: which one signs, and until when older ones are accepted
rotate   lets a new key sign. People stay signed in: tokens of the key before are accepted until they
         have expired. The product does this by itself every 90 days.

  --retire-after HOURS  how long the key before is accepted, ${RETIRE_AFTER_MS / HOUR_MS} unless given. 0 when it is stolen: anyone who
                        has a page open then signs in again.
  --data-dir FOLDER     the data folder; otherwise PLIEGO_DATA_DIR, or .data
  --help                this text
`

/** A command line, taken apart. */
export type KeysCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'list' }
  | { readonly kind: 'rotate'; readonly retireAfterMs: number }

const OPTIONS = {
  'retire-after': { type: 'string' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Takes a command line apart.
 *
 * @param parameters what follows `npm run keys --`
 * @throws UsageError
 */
export function parseKeysCommand(parameters: readonly string[]): {
  readonly command: KeysCommand
  readonly dataDir: string | undefined
} {
  const { values, positionals } = parseCommandLine(parameters, OPTIONS)
  const dataDir = values['data-dir']
  const [name, ...words] = positionals
  if (values.help === true || name === undefined) return { command: { kind: 'help' }, dataDir }
  if (words.length > 0) {
    throw new UsageError(`"${name}" takes nothing else, not "${words.join(' ')}".`)
  }
  const hours = values['retire-after']
  if (name === 'rotate') {
    return { command: { kind: 'rotate', retireAfterMs: parseHours(hours) }, dataDir }
  }
  if (name !== 'list') throw new UsageError(`There is no command "${name}".`)
  if (hours !== undefined) throw new UsageError('"list" has no option --retire-after.')
  return { command: { kind: 'list' }, dataDir }
}

function parseHours(text: string | undefined): number {
  if (text === undefined) return RETIRE_AFTER_MS
  const hours = /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  if (hours >= 0 && hours <= RETIRE_AFTER_MAX_HOURS) return hours * HOUR_MS
  throw new UsageError(
    `--retire-after takes hours from 0 to ${RETIRE_AFTER_MAX_HOURS}, not "${text}".`,
  )
}

/** The keys as an operator reads them. Nothing secret is in it. */
export function describeKeys(keys: StoredKeys, now: Date): string {
  const rows = keys.map((key) => {
    const made = key.createdAt === undefined ? 'of an earlier version' : `made ${key.createdAt}`
    return `${key.kid}  ${made}  ${stateOf(key, now)}\n`
  })
  return rows.join('')
}

function stateOf(key: StoredKeys[number], now: Date): string {
  if (key.verifiesUntil === undefined) return 'signs'
  return isVerifying(key, now)
    ? `is accepted until ${key.verifiesUntil}`
    : `was accepted until ${key.verifiesUntil}`
}
