import { parseRole, ROLES } from '../../shared/accounts/roles.ts'
import type { Role } from '../../shared/accounts/roles.ts'
import { UsageError, parseCommandLine, refuseForeignOptions } from './command-line.ts'

const IN_BRIEF: Readonly<Record<Role, string>> = {
  author: 'own posts',
  editor: 'any post',
  admin: 'may also write roles by the SDK',
}
const ROLES_IN_BRIEF = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  ROLES.map((role) => `${role} (${IN_BRIEF[role]})`),
)

/** Help of `npm run user`, printed on request or when a command is not understood. */
export const USER_HELP = `Manages the people who may sign in. Works while the site runs, and while it does not.

  npm run user -- add EMAIL [--name NAME] [--role ROLE] [--uid ID] [--password-stdin]
  npm run user -- list [--json]
  npm run user -- reset WHO [--password-stdin]
  npm run user -- link WHO
  npm run user -- role WHO ROLE
  npm run user -- name WHO NAME
  npm run user -- verify WHO
  npm run user -- sign-out WHO
  npm run user -- disable WHO
  npm run user -- enable WHO
  npm run user -- delete WHO --yes
  npm run user -- throttle clear [SUBJECT]

WHO is an e-mail address or a user id.

add       makes an account and prints its password
reset     sets and prints a new password, signs the person out everywhere and tells them by e-mail
link      prints a link by which the person chooses a password, once and within an hour
role      ${ROLES_IN_BRIEF}
name      how the person is called, and the name that signs the person's posts
verify    takes the person's e-mail address as confirmed
sign-out  ends every session, at once
disable   signs the person out everywhere; no one can sign in until enable
delete    removes the account for good; what the person wrote stays
throttle  forgets failed sign-ins: of an e-mail address, of a client address, or all of them

  --name NAME         how the person is called, and the name that signs the person's posts; otherwise
                      what is before the @, and the person is asked for a name
  --role ROLE         author unless given
  --uid ID            a user id of your choice, such as one that the site's settings name
  --password-stdin    read the password from the first line of the standard input
  --yes               delete without asking; there is no way back
  --json              list as JSON
  --data-dir FOLDER   the data folder; otherwise PLIEGO_DATA_DIR, or .data
  --help              this text

It ends with 0 when it did what was asked, 1 when that was not possible, 2 when it did not understand.
`

/** Commands that take nothing but the person. */
const PLAIN = ['disable', 'enable', 'link', 'verify', 'sign-out'] as const

/** A command line, taken apart. `who` is an address or a user id. */
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
  | { readonly kind: 'reset'; readonly who: string; readonly isPasswordGiven: boolean }
  | { readonly kind: (typeof PLAIN)[number] | 'delete'; readonly who: string }
  | { readonly kind: 'role'; readonly who: string; readonly role: Role }
  | { readonly kind: 'name'; readonly who: string; readonly name: string }
  | { readonly kind: 'throttle'; readonly subject: string | null }

const OPTIONS = {
  name: { type: 'string' },
  role: { type: 'string' },
  uid: { type: 'string' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

interface Form {
  /** Fewest and most words behind the command. */
  readonly words: readonly [number, number]
  /** Names of the words, for the error message. */
  readonly expected: string
  /** Options besides `--data-dir` and `--help`. */
  readonly options: readonly string[]
}

const person = (options: readonly string[] = []): Form => ({
  words: [1, 1],
  expected: 'an e-mail address or user id',
  options,
})

const FORMS: ReadonlyMap<string, Form> = new Map([
  [
    'add',
    {
      words: [1, 1],
      expected: 'an e-mail address',
      options: ['name', 'role', 'uid', 'password-stdin'],
    },
  ],
  ['list', { words: [0, 0], expected: 'nothing else', options: ['json'] }],
  ['reset', person(['password-stdin'])],
  ['role', { words: [2, 2], expected: 'an e-mail address or user id, and a role', options: [] }],
  ['name', { words: [2, 2], expected: 'an e-mail address or user id, and a name', options: [] }],
  ['delete', person(['yes'])],
  ['throttle', { words: [1, 2], expected: '"clear" and perhaps an address', options: [] }],
  ...PLAIN.map((name): [string, Form] => [name, person()]),
])

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
  const { values, positionals } = parseCommandLine(parameters, OPTIONS)
  const dataDir = values['data-dir']
  const [name, ...words] = positionals
  if (values.help === true || name === undefined) return { command: { kind: 'help' }, dataDir }
  const form = FORMS.get(name)
  if (form === undefined) throw new UsageError(`There is no command "${name}".`)
  refuseForeignOptions(name, values, form.options)
  const [fewest, most] = form.words
  if (words.length < fewest || words.length > most) {
    throw new UsageError(`"${name}" takes ${form.expected}, not "${words.join(' ')}".`)
  }
  return { command: commandOf(name, words, values), dataDir }
}

function commandOf(
  name: string,
  words: readonly string[],
  values: ReturnType<typeof parseCommandLine<typeof OPTIONS>>['values'],
): UserCommand {
  const [who = '', word = ''] = words
  const isPasswordGiven = values['password-stdin'] === true
  const plain = PLAIN.find((kind) => kind === name)
  if (plain !== undefined) return { kind: plain, who }
  switch (name) {
    case 'add':
      return {
        kind: 'add',
        email: who,
        displayName: values.name,
        role: requireRole(values.role ?? 'author'),
        uid: values.uid,
        isPasswordGiven,
      }
    case 'list':
      return { kind: 'list', isJson: values.json === true }
    case 'reset':
      return { kind: 'reset', who, isPasswordGiven }
    case 'role':
      return { kind: 'role', who, role: requireRole(word) }
    case 'name':
      return { kind: 'name', who, name: word }
    case 'delete':
      if (values.yes === true) return { kind: 'delete', who }
      throw new UsageError(`Deleting ${who} cannot be undone. Say --yes to do it.`)
    default:
      if (who !== 'clear') throw new UsageError(`"throttle" takes "clear", not "${who}".`)
      return { kind: 'throttle', subject: word === '' ? null : word }
  }
}

function requireRole(word: string): Role {
  const role = parseRole(word)
  if (role !== null) return role
  throw new UsageError(`"${word}" is not a role. Roles are ${ROLES.join(', ')}.`)
}
