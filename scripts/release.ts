import path from 'node:path'
import { readConfig } from '../publish/config.ts'
import type { ServerConfig } from '../publish/config.ts'
import { PublishError } from '../publish/contract/errors.ts'
import { createLog } from '../node-shared/log/log.ts'
import { operatorText } from '../node-shared/files/place-trouble.ts'
import { addressOfRunning } from '../node-shared/product/running-product.ts'
import { openLocalClient } from '../publish/operator/local-client.ts'
import {
  parseReleaseCommand,
  RELEASE_HELP,
  ReleaseUsageError,
} from '../publish/operator/release-command-line.ts'
import { runReleaseCommand } from '../publish/operator/release-command.ts'
import type { ReleaseClient } from '../publish/operator/release-client.ts'
import { openRemoteClient } from '../publish/operator/remote-client.ts'
import { targetOpener } from '../publish/targets/open-target.ts'
import { readOperatorToken } from '../publish/status/access/operator-token.ts'
import { recordWork } from './command/operator-log.ts'

/** What is noted in the log; all else only looks. */
const CHANGING: ReadonlySet<string> = new Set(['rollback', 'resume', 'confirm-clock'])

async function main(parameters: readonly string[]): Promise<void> {
  const { command, isJson, dataDir, url } = parseReleaseCommand(parameters)
  if (command.kind === 'help') {
    process.stdout.write(RELEASE_HELP)
    return
  }
  const config = readConfig(process.env, 'command')
  const folder = dataDir === null ? config.dataDir : path.resolve(dataDir)
  const client = await openClient({ ...config, dataDir: folder }, url)
  try {
    const output = {
      print: (text: string) => process.stdout.write(text),
      progress: (text: string) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${text}\u001b[K`)
      },
    }
    const work = () => runReleaseCommand(command, client, output, isJson)
    const facts = () =>
      command.kind === 'rollback' ? { release: command.release, reason: command.reason } : {}
    if (CHANGING.has(command.kind)) {
      await recordWork(folder, `release ${command.kind}`, facts, work)
    } else await work()
  } finally {
    await client.close()
  }
}

/** The product itself when it runs, else its data folder. */
async function openClient(config: ServerConfig, url: string | null): Promise<ReleaseClient> {
  const { dataDir } = config
  if (url === null) {
    const local = await openLocalClient({
      dataDir,
      keptReleases: config.keptReleases,
      log: createLog('warn', (line) => process.stderr.write(line)),
      now: () => new Date(),
      openTarget: targetOpener(config),
    })
    if (local !== null) return local
  }
  const token = await readOperatorToken(dataDir)
  if (token === null) {
    throw new PublishError(
      'operator/no-token',
      `There is no operator's token in ${dataDir}: the product has not been started on it since it was updated.`,
    )
  }
  const running = url === null ? await addressOfRunning(dataDir, 'lock') : url
  return openRemoteClient({ origin: running ?? config.ownOrigin, token, fetch })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const text = operatorText(error)
  if (text === null) throw error
  const isUsage = error instanceof ReleaseUsageError
  process.stderr.write(`${text}\n${isUsage ? `\n${RELEASE_HELP}` : ''}`)
  process.exitCode = isUsage ? 2 : 1
}
