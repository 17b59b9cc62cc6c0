import { createInterface } from 'node:readline/promises'
import { addressOfRunning } from '../node-shared/product/running-product.ts'
import { openAccounts } from '../server/commands/open-accounts.ts'
import { USER_HELP, parseUserCommand } from '../server/commands/user-command-line.ts'
import { runUserCommand } from '../server/commands/user-command.ts'
import { readOwnFolder } from '../server/config.ts'
import { isPublicOrigin } from '../shared/site/indexing.ts'
import { recordWork } from './command/operator-log.ts'
import { runCommand } from './command/run-command.ts'

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

async function main(parameters: readonly string[]): Promise<void> {
  const { command, dataDir } = parseUserCommand(parameters)
  if (command.kind === 'help') {
    process.stdout.write(USER_HELP)
    return
  }
  const own = readOwnFolder(process.env, dataDir)
  const { accounts, close } = openAccounts(own.dataDir, own.projectId)
  try {
    let uid: string | undefined
    const work = async () => {
      // Whom a command deletes has no id afterwards, and whom it adds has none before.
      if ('who' in command) uid = accounts.uidOf(command.who)
      await runUserCommand(command, accounts, {
        print: (text) => process.stdout.write(text),
        readPassword,
        siteUrl: isPublicOrigin(own.siteUrl)
          ? own.siteUrl
          : ((await addressOfRunning(own.dataDir, 'backend.lock')) ?? own.siteUrl),
      })
      if (command.kind === 'add') uid = accounts.uidOf(command.email)
    }
    const facts = () => ({ uid, ...('role' in command && { role: command.role }) })
    if (command.kind === 'list') await work()
    else await recordWork(own.dataDir, `user ${command.kind}`, facts, work)
  } finally {
    close()
  }
}

await runCommand(USER_HELP, main)
