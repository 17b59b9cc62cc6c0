import { access, open } from 'node:fs/promises'
import { readOwnFolder } from '../server/config.ts'
import { ServiceAccountError } from '../server/service-accounts/service-account-error.ts'
import {
  SERVICE_ACCOUNT_HELP,
  parseServiceAccountCommand,
  runServiceAccountCommand,
} from '../server/commands/service-account-command.ts'
import { createServiceAccounts } from '../server/service-accounts/service-accounts.ts'
import type { KeyFile } from '../server/service-accounts/service-accounts.ts'
import { BACKEND_SCHEMA } from '../server/backend-schema.ts'
import { openUpToDate } from '../server/database/upgrade.ts'
import { recordWork } from './command/operator-log.ts'
import { runCommand } from './command/run-command.ts'

/** A key must not replace another file. */
async function checkFile(file: string): Promise<void> {
  const isTaken = await access(file).then(
    () => true,
    () => false,
  )
  if (!isTaken) return
  throw new ServiceAccountError(
    'service-account/file-exists',
    `${file} exists already. Name a new file, or remove that one.`,
  )
}

async function writeKey(file: string, key: KeyFile): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(key, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function main(parameters: readonly string[]): Promise<void> {
  const { command, dataDir } = parseServiceAccountCommand(parameters)
  if (command.kind === 'help') {
    process.stdout.write(SERVICE_ACCOUNT_HELP)
    return
  }
  const own = readOwnFolder(process.env, dataDir)
  const database = openUpToDate(own.dataDir, BACKEND_SCHEMA, { mayUpgrade: false })
  try {
    const accounts = createServiceAccounts(database, own.projectId, () => new Date())
    const work = () =>
      runServiceAccountCommand(command, accounts, {
        print: (text) => process.stdout.write(text),
        checkFile,
        writeKey,
      })
    if (command.kind === 'list') await work()
    else {
      const { kind, name } = command
      await recordWork(own.dataDir, `service-account ${kind}`, () => ({ name }), work)
    }
  } finally {
    database.close()
  }
}

await runCommand(SERVICE_ACCOUNT_HELP, main)
