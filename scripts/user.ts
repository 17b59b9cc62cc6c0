import { createInterface } from 'node:readline/promises'
import path from 'node:path'
import { openAccounts } from '../server/accounts/open-accounts.ts'
import { USER_HELP, UsageError, parseUserCommand } from '../server/accounts/user-command-line.ts'
import { runUserCommand } from '../server/accounts/user-command.ts'
import { readConfig } from '../server/config.ts'
import { ServerError } from '../server/errors.ts'

/** The first line of the standard input. */
async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}

async function main(): Promise<void> {
  const { command, dataDir } = parseUserCommand(process.argv.slice(2))
  if (command.kind === 'help') {
    process.stdout.write(USER_HELP)
    return
  }
  const config = readConfig(process.env)
  const folder = dataDir === undefined ? config.dataDir : path.resolve(dataDir)
  const { accounts, close } = openAccounts(folder, config.projectId)
  try {
    await runUserCommand(command, accounts, {
      print: (text) => process.stdout.write(text),
      readPassword,
    })
  } finally {
    close()
  }
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USER_HELP}`)
    process.exitCode = 2
  } else if (error instanceof ServerError) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } else {
    throw error
  }
}
