import { newPassword } from '../auth/keys/secrets.ts'
import { AccountError } from '../users/account-error.ts'
import type { Accounts, AccountSummary } from '../users/user-accounts.ts'
import { USER_HELP } from './user-command-line.ts'
import type { UserCommand } from './user-command-line.ts'

/** The outside of a command: what it prints to, and where a password comes from. */
export interface UserCommandIo {
  readonly print: (text: string) => void
  /** The first line of the standard input, without its line feed. */
  readonly readPassword: () => Promise<string>
  /** Where people reach the site. */
  readonly siteUrl: string
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
        ...(command.displayName !== undefined && {
          displayName: command.displayName,
          signsPosts: true,
        }),
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
      await accounts.setPassword(command.who, password)
      io.print(`${command.who} has a new password and is signed out everywhere.\n`)
      if (!command.isPasswordGiven) io.print(`Password: ${password}\n`)
      return
    }
    case 'link':
      io.print(
        `By this link ${command.who} chooses a password, once and within an hour:\n` +
          `${accounts.passwordLink(command.who, io.siteUrl)}\n`,
      )
      return
    case 'disable':
      accounts.setDisabled(command.who, true)
      io.print(`${command.who} can no longer sign in.\n`)
      return
    case 'enable':
      accounts.setDisabled(command.who, false)
      io.print(`${command.who} can sign in again.\n`)
      return
    case 'role':
      accounts.setRole(command.who, command.role)
      io.print(`${command.who} is ${command.role} now.\n`)
      return
    case 'name':
      accounts.setName(command.who, command.name)
      io.print(
        `${command.who} is called ${command.name} now. Posts are signed so from the next start on,\n` +
          'or at once when the person saves the name in the account.\n',
      )
      return
    case 'verify':
      accounts.setVerified(command.who)
      io.print(`The address of ${command.who} counts as confirmed.\n`)
      return
    case 'sign-out': {
      const count = accounts.signOut(command.who)
      io.print(`${command.who} is signed out everywhere (${count} sessions).\n`)
      return
    }
    case 'delete':
      accounts.remove(command.who)
      io.print(`The account ${command.who} is deleted. What the person wrote is still there.\n`)
      return
    case 'throttle':
      io.print(clearThrottle(accounts, command.subject))
  }
}

function clearThrottle(accounts: Accounts, subject: string | null): string {
  const isCleared = accounts.clearThrottle(subject)
  if (subject === null) return 'All failed sign-ins are forgotten.\n'
  return isCleared
    ? `Failed sign-ins of ${subject} are forgotten.\n`
    : `There are no failed sign-ins of ${subject}.\n`
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
    account.email === '' ? 'no address' : account.email,
    account.role ?? 'no role',
    account.isDisabled ? 'disabled' : account.isEmailVerified ? 'confirmed' : 'unconfirmed',
    String(account.sessions),
    account.lastLoginAt?.toISOString().slice(0, 10) ?? 'never',
    account.displayName,
    account.uid,
  ])
  const table = [['E-MAIL', 'ROLE', 'STATE', 'SESSIONS', 'SIGNED IN', 'NAME', 'USER ID'], ...rows]
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
