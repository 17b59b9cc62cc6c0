import path from 'node:path'
import { readLocalConfig } from '../local/settings/config.ts'
import { parseRebuild, rebuild, REBUILD_EXIT, REBUILD_HELP } from '../local/build/rebuild.ts'
import { createTerminal } from '../local/terminal/terminal.ts'
import { CodedError } from '../node-shared/errors.ts'
import { reachProduct } from '../publish/operator/reach.ts'
import { recordCommand } from './command/operator-log.ts'

/** `npm run rebuild`. */
async function main(parameters: readonly string[]): Promise<number> {
  const command = parseRebuild(parameters)
  if (command.isHelp) {
    process.stdout.write(REBUILD_HELP)
    return REBUILD_EXIT.done
  }
  const dataDir =
    command.dataDir === null
      ? readLocalConfig(process.env, 'command').dataDir
      : path.resolve(command.dataDir)
  const product = await reachProduct(dataDir, fetch)
  if (product === null) {
    process.stderr.write(
      `No product runs on the data folder ${dataDir}.\n` +
        'Start it with "npm start", which builds the site when it needs to; or name another folder\n' +
        'with --data-dir or PLIEGO_DATA_DIR.\n',
    )
    return REBUILD_EXIT.notRunning
  }
  recordCommand(dataDir, 'rebuild')
  return rebuild({
    product,
    command,
    terminal: createTerminal(process.stdout),
    print: (text) => process.stdout.write(text),
  })
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CodedError)) throw error
  const isUsage = error.code === 'rebuild/usage'
  process.stderr.write(`${error.message}${isUsage ? `\n\n${REBUILD_HELP}` : '\n'}`)
  process.exitCode = isUsage ? REBUILD_EXIT.usage : REBUILD_EXIT.notLive
}
