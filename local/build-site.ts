import path from 'node:path'
import { ConfigurationError } from '../node-shared/product/environment.ts'
import { messageOf } from '../node-shared/errors.ts'
import { buildSite } from './build/build.ts'
import { readLocalConfig } from './settings/config.ts'
import { createTerminal } from './terminal/terminal.ts'

/** `npm run build`: exits with 0 when the site is in `public/`, else with 1 and what to do. */
async function main(): Promise<void> {
  const config = readLocalConfig(process.env, 'command')
  const terminal = createTerminal(process.stdout)
  await buildSite({
    config,
    terminal,
    machine: process.env,
    fetch,
    folder: path.join(config.projectDir, 'public'),
    onStarted: stopOnSignals,
  })
}

/** A build that is cut off leaves `public/` as it was, and goes on from what is on disk the next time. */
function stopOnSignals(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(130),
        (error: unknown) => {
          process.stderr.write(`Pliego did not stop cleanly: ${messageOf(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error: unknown) => {
  const hint =
    error instanceof ConfigurationError ? '\nEvery variable is explained in .env.example.' : ''
  process.stderr.write(`\n${messageOf(error)}${hint}\n`)
  process.exitCode = 1
})
