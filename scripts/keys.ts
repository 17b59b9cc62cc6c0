import { readKeyFile, rotateKeys } from '../server/auth/keys/key-file.ts'
import { KEYS_HELP, describeKeys, parseKeysCommand } from '../server/commands/keys-command.ts'
import { readOwnFolder } from '../server/config.ts'
import { ServerError } from '../node-shared/http/server-error.ts'
import { recordWork } from './command/operator-log.ts'
import { runCommand } from './command/run-command.ts'

async function main(parameters: readonly string[]): Promise<void> {
  const { command, dataDir } = parseKeysCommand(parameters)
  if (command.kind === 'help') {
    process.stdout.write(KEYS_HELP)
    return
  }
  const { dataDir: folder } = readOwnFolder(process.env, dataDir)
  const now = new Date()
  const work = async () => {
    const known = await readKeyFile(folder)
    if (known === null) {
      throw new ServerError(
        'auth/no-keys',
        `There are no keys in ${folder}. The first start of the product makes them.`,
      )
    }
    const keys =
      command.kind === 'list' ? known : await rotateKeys(folder, now, command.retireAfterMs)
    process.stdout.write(describeKeys(keys, now))
  }
  if (command.kind === 'list') await work()
  else {
    const { retireAfterMs } = command
    await recordWork(folder, 'keys rotate', () => ({ retireAfterMs }), work)
  }
}

await runCommand(KEYS_HELP, main)
