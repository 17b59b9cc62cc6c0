import { UsageError, parseCommandLine, refuseForeignOptions } from './command-line.ts'
import type {
  KeyFile,
  ServiceAccount,
  ServiceAccounts,
} from '../service-accounts/service-accounts.ts'

/** Help of `npm run service-account`, printed on request or when a command is not understood. */
export const SERVICE_ACCOUNT_HELP = `Manages keys for programs that may read and write everything, such as scripts that use
@google-cloud/firestore. The security rules do not apply to them. Works while the site runs, too.

  npm run service-account -- add NAME [--out FILE]
  npm run service-account -- list [--json]
  npm run service-account -- revoke NAME

add      makes a key and shows its private half, once; only the public half is kept
revoke   ends what the key may do, at once

  --out FILE          write the key into a new file that only you can read
  --json              list as JSON
  --data-dir FOLDER   the data folder; otherwise PLIEGO_DATA_DIR, or .data
  --help              this text
`

/** A command line, taken apart. */
export type ServiceAccountCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'add'; readonly name: string; readonly out: string | null }
  | { readonly kind: 'list'; readonly isJson: boolean }
  | { readonly kind: 'revoke'; readonly name: string }

const OPTIONS = {
  out: { type: 'string' },
  json: { type: 'boolean' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Parameters of each command: how many words, and which options besides `--data-dir` and `--help`. */
const COMMANDS: ReadonlyMap<
  string,
  { readonly words: 0 | 1; readonly options: readonly string[] }
> = new Map([
  ['add', { words: 1, options: ['out'] }],
  ['list', { words: 0, options: ['json'] }],
  ['revoke', { words: 1, options: [] }],
])

/**
 * Takes a command line apart.
 *
 * @param parameters what follows `npm run service-account --`
 * @throws UsageError
 */
export function parseServiceAccountCommand(parameters: readonly string[]): {
  readonly command: ServiceAccountCommand
  readonly dataDir: string | undefined
} {
  const { values, positionals } = parseCommandLine(parameters, OPTIONS)
  const dataDir = values['data-dir']
  const [kind, ...rest] = positionals
  if (values.help === true || kind === undefined) return { command: { kind: 'help' }, dataDir }
  const known = COMMANDS.get(kind)
  if (known === undefined) throw new UsageError(`There is no command "${kind}".`)
  refuseForeignOptions(kind, values, known.options)
  if (rest.length !== known.words) {
    throw new UsageError(
      `"${kind}" takes ${known.words === 0 ? 'nothing else' : 'one name'}, not "${rest.join(' ')}".`,
    )
  }
  const [name = ''] = rest
  if (kind === 'add') return { command: { kind, name, out: values.out ?? null }, dataDir }
  if (kind === 'revoke') return { command: { kind, name }, dataDir }
  return { command: { kind: 'list', isJson: values.json === true }, dataDir }
}

/** The outside of a command. */
export interface ServiceAccountIo {
  readonly print: (text: string) => void
  /** Makes sure that a key can be written there before it is made. */
  readonly checkFile: (file: string) => Promise<void>
  readonly writeKey: (file: string, key: KeyFile) => Promise<void>
}

/**
 * Carries a command out.
 *
 * @throws ServiceAccountError with a message for people
 */
export async function runServiceAccountCommand(
  command: ServiceAccountCommand,
  accounts: ServiceAccounts,
  io: ServiceAccountIo,
): Promise<void> {
  switch (command.kind) {
    case 'help':
      io.print(SERVICE_ACCOUNT_HELP)
      return
    case 'add': {
      if (command.out !== null) await io.checkFile(command.out)
      const key = await accounts.add(command.name)
      if (command.out === null) {
        io.print(`${JSON.stringify(key, null, 2)}\n`)
        return
      }
      try {
        await io.writeKey(command.out, key)
      } catch (error) {
        // No one holds the private half: the account must not look like one that is in use.
        accounts.revoke(command.name)
        throw error
      }
      io.print(`Added ${key.client_email}. Its key is in ${command.out}: keep it secret.\n`)
      return
    }
    case 'list':
      io.print(formatList(accounts.list(), command.isJson))
      return
    case 'revoke':
      accounts.revoke(command.name)
      io.print(`${command.name} may do nothing any more.\n`)
  }
}

function formatList(accounts: readonly ServiceAccount[], isJson: boolean): string {
  const shown = accounts.map(({ name, clientEmail, keyId, createdAt, revokedAt }) => ({
    name,
    clientEmail,
    keyId,
    createdAt,
    revokedAt,
  }))
  if (isJson) return `${JSON.stringify(shown, null, 2)}\n`
  if (shown.length === 0) {
    return 'There are no service accounts. Make one: npm run service-account -- add NAME\n'
  }
  const day = (date: Date) => date.toISOString().slice(0, 10)
  return shown
    .map(({ name, keyId, createdAt, revokedAt }) => {
      const state = revokedAt === null ? 'in use' : `revoked ${day(revokedAt)}`
      return `${name.padEnd(30)}  key ${keyId}  made ${day(createdAt)}  ${state}\n`
    })
    .join('')
}
