import { parseArgs } from 'node:util'
import { newPassword } from '../auth/secrets.ts'
import { isErrorLike } from '../log.ts'
import { AccountError } from './account-error.ts'
import { ROLES } from './accounts.ts'
import type { Accounts, AccountSummary, Role } from './accounts.ts'

/** What `npm run user` prints when it is asked for help, or does not understand. */
export const USER_HELP = `Manages the people who may sign in. Works while the site runs, and while it does not.

  npm run user -- add EMAIL [--name NAME] [--role ROLE] [--uid ID] [--password-stdin]
  npm run user -- list [--json]
  npm run user -- reset EMAIL [--password-stdin]
  npm run user -- disable EMAIL
  npm run user -- enable EMAIL
  npm run user -- role EMAIL ROLE

add      makes an account and prints its password
reset    sets and prints a new password, and signs the person out everywhere
disable  signs the person out everywhere; nobody can sign in until enable
role     author (own posts), editor (any post) or admin (accounts too)

  --name NAME         how the person is called; otherwise what is before the @
  --role ROLE         author unless given
  --uid ID            a user id of your choice, such as one that the site's settings name
  --password-stdin    read the password from the first line of the standard input
  --data-dir FOLDER   the data folder; otherwise PLIEGO_DATA_DIR, or .data
  --help              this text
`

/** The command line could not be understood. The message says what is wrong with it. */
export class UsageError extends Error {
  readonly code = 'user-command/usage'
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** A command line, taken apart. */
export type UserCommand =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'add'
      readonly email: string
      readonly displayName: string | undefined
      readonly role: Role
      readonly uid: string | undefined
      readonly isPasswordGiven: boolean
    }
  | { readonly kind: 'list'; readonly isJson: boolean }
  | { readonly kind: 'reset'; readonly email: string; readonly isPasswordGiven: boolean }
  | { readonly kind: 'disable' | 'enable'; readonly email: string }
  | { readonly kind: 'role'; readonly email: string; readonly role: Role }

const OPTIONS = {
  name: { type: 'string' },
  role: { type: 'string' },
  uid: { type: 'string' },
  json: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Which options each command understands, besides `--data-dir` and `--help`. */
const OPTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  add: ['name', 'role', 'uid', 'password-stdin'],
  list: ['json'],
  reset: ['password-stdin'],
  disable: [],
  enable: [],
  role: [],
}

function parseOptions(parameters: readonly string[]) {
  try {
    return parseArgs({ args: [...parameters], options: OPTIONS, allowPositionals: true })
  } catch (cause) {
    // Node's own messages name the option; they are written for people.
    throw new UsageError(isErrorLike(cause) ? cause.message : 'The options are not usable.')
  }
}

/**
 * Takes a command line apart.
 *
 * @param parameters what follows `npm run user --`
 * @throws UsageError
 */
export function parseUserCommand(parameters: readonly string[]): {
  readonly command: UserCommand
  readonly dataDir: string | undefined
} {
  const { values, positionals } = parseOptions(parameters)
  const dataDir = values['data-dir']
  const [name, ...rest] = positionals
  if (values.help === true || name === undefined) return { command: { kind: 'help' }, dataDir }
  const known = OPTIONS_OF[name]
  if (known === undefined) throw new UsageError(`There is no command "${name}".`)
  const foreign = Object.keys(values).find((key) => key !== 'data-dir' && !known.includes(key))
  if (foreign !== undefined) throw new UsageError(`"${name}" has no option --${foreign}.`)
  const words = name === 'list' ? 0 : name === 'role' ? 2 : 1
  if (rest.length !== words) {
    const expected = ['nothing else', 'an e-mail address', 'an e-mail address and a role'][words]
    throw new UsageError(
      `"${name}" takes ${expected ?? 'something else'}, not "${rest.join(' ')}".`,
    )
  }
  const [email = '', word = ''] = rest
  const isPasswordGiven = values['password-stdin'] === true
  switch (name) {
    case 'add':
      return {
        command: {
          kind: 'add',
          email,
          displayName: values.name,
          role: parseRole(values.role ?? 'author'),
          uid: values.uid,
          isPasswordGiven,
        },
        dataDir,
      }
    case 'list':
      return { command: { kind: 'list', isJson: values.json === true }, dataDir }
    case 'reset':
      return { command: { kind: 'reset', email, isPasswordGiven }, dataDir }
    case 'role':
      return { command: { kind: 'role', email, role: parseRole(word) }, dataDir }
    default:
      return { command: { kind: name === 'disable' ? 'disable' : 'enable', email }, dataDir }
  }
}

function parseRole(word: string): Role {
  const role = ROLES.find((candidate) => candidate === word)
  if (role !== undefined) return role
  throw new UsageError(`"${word}" is not a role. Roles are ${ROLES.join(', ')}.`)
}

/** The outside of a command: what it prints to, and where a password comes from. */
export interface UserCommandIo {
  readonly print: (text: string) => void
  /** The first line of the standard input, without its line feed. */
  readonly readPassword: () => Promise<string>
}

/**
 * Carries a command out.
 *
 * @throws AccountError with a message for people
 */
export async function runUserCommand(
  command: UserCommand,
  accounts: Accounts,
  io: UserCommandIo,
): Promise<void> {
  switch (command.kind) {
    case 'help':
      io.print(USER_HELP)
      return
    case 'add': {
      const password = await choosePassword(command.isPasswordGiven, io)
      const made = await accounts.create({
        email: command.email,
        password,
        role: command.role,
        ...(command.displayName !== undefined && { displayName: command.displayName }),
        ...(command.uid !== undefined && { uid: command.uid }),
      })
      io.print(
        `Added ${made.email} (${made.displayName}) as ${command.role}, user id ${made.uid}.\n`,
      )
      if (!command.isPasswordGiven) io.print(`Password: ${password}\n`)
      return
    }
    case 'list':
      io.print(formatList(accounts.list(), command.isJson))
      return
    case 'reset': {
      const password = await choosePassword(command.isPasswordGiven, io)
      await accounts.setPassword(command.email, password)
      io.print(`${command.email} has a new password and is signed out everywhere.\n`)
      if (!command.isPasswordGiven) io.print(`Password: ${password}\n`)
      return
    }
    case 'disable':
      accounts.setDisabled(command.email, true)
      io.print(`${command.email} can no longer sign in.\n`)
      return
    case 'enable':
      accounts.setDisabled(command.email, false)
      io.print(`${command.email} can sign in again.\n`)
      return
    case 'role':
      accounts.setRole(command.email, command.role)
      io.print(`${command.email} is ${command.role} now.\n`)
  }
}

async function choosePassword(isGiven: boolean, io: UserCommandIo): Promise<string> {
  if (!isGiven) return newPassword()
  const password = await io.readPassword()
  if (password !== '') return password
  throw new AccountError('account/invalid', 'The standard input holds no password.')
}

function formatList(accounts: readonly AccountSummary[], isJson: boolean): string {
  if (isJson) return `${JSON.stringify(accounts, null, 2)}\n`
  if (accounts.length === 0) return 'There are no accounts. Make one: npm run user -- add EMAIL\n'
  const rows = accounts.map((account) => [
    account.email,
    account.role ?? 'no role',
    account.isDisabled ? 'disabled' : 'enabled',
    account.lastLoginAt?.toISOString().slice(0, 10) ?? 'never',
    account.displayName,
    account.uid,
  ])
  const table = [['E-MAIL', 'ROLE', 'STATE', 'LAST SEEN', 'NAME', 'USER ID'], ...rows]
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd()
  return `${table.map(line).join('\n')}\n`
}
