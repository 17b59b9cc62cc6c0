import path from 'node:path'
import { readKeyFile, rotateKeys } from '../server/auth/key-file.ts'
import {
  KEYS_HELP,
  KeysUsageError,
  describeKeys,
  parseKeysCommand,
} from '../server/auth/keys-command.ts'
import { readConfig } from '../server/config.ts'
import { ServerError } from '../server/errors.ts'

async function main(): Promise<void> {
  const { command, dataDir } = parseKeysCommand(process.argv.slice(2))
  if (command.kind === 'help') {
    process.stdout.write(KEYS_HELP)
    return
  }
  const folder = dataDir === undefined ? readConfig(process.env).dataDir : path.resolve(dataDir)
  const known = await readKeyFile(folder)
  if (known === null) {
    throw new ServerError(
      'auth/no-keys',
      `There are no keys in ${folder}. The first start of the product makes them.`,
    )
  }
  const now = new Date()
  const keys =
    command.kind === 'list' ? known : await rotateKeys(folder, now, command.retireAfterMs)
  process.stdout.write(describeKeys(keys, now))
}

try {
  await main()
} catch (error) {
  if (error instanceof KeysUsageError) {
    process.stderr.write(`${error.message}\n\n${KEYS_HELP}`)
    process.exitCode = 2
  } else if (error instanceof ServerError) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } else {
    throw error
  }
}
