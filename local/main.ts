import path from 'node:path'
import { ConfigurationError } from '../node-shared/product/environment.ts'
import { messageOf } from '../node-shared/errors.ts'
import { watchParent } from '../node-shared/parent.mjs'
import { operatorText } from '../node-shared/files/place-trouble.ts'
import { startProduct } from './app/app.ts'
import type { RunningProduct } from './app/app.ts'
import { parseStart, START_HELP } from './settings/command-line.ts'
import { readLocalConfig } from './settings/config.ts'
import type { LocalConfig } from './settings/config.ts'
import { firstAccountLines } from './first-start/first-account.ts'
import { createTerminal } from './terminal/terminal.ts'
import type { Terminal } from './terminal/terminal.ts'

/** One Ctrl-C may arrive twice: from the terminal and from the program that started this one. */
const SAME_SIGNAL_MS = 500

/** `npm start`: everything on one port, until Ctrl-C. */
async function main(): Promise<void> {
  const { isHelp, email } = parseStart(process.argv.slice(2))
  if (isHelp) {
    process.stdout.write(START_HELP)
    return
  }
  const terminal = createTerminal(process.stdout)
  const config = readLocalConfig(process.env)
  terminal.say('Starting Pliego')
  const signals = listenForSignals(terminal)
  const product = await startProduct({ config, terminal, email, machine: process.env }).catch(
    (error: unknown) => fail(error, config.dataDir),
  )
  signals.onStop(() => product.stop())
  await product.siteIsLive
  welcome(terminal, config, product)
}

function welcome(terminal: Terminal, config: LocalConfig, { account }: RunningProduct): void {
  const { siteUrl, dataDir, isEmbedded, settings } = config
  const shown = path.relative(process.cwd(), dataDir)
  const lines = [
    '',
    'Pliego is ready',
    '',
    `  Site       ${siteUrl}`,
    `  Sign in    ${siteUrl}/login`,
  ]
  const isInJournal = config.isInJournal && !process.stdout.isTTY
  if (account !== null) lines.push(...firstAccountLines(account, isInJournal))
  if (!isEmbedded) lines.push(`  Firebase   ${settings.options.projectId}`)
  lines.push(`  Data       ${shown === '' || shown.startsWith('..') ? dataDir : shown}`)
  lines.push('', 'Stop with Ctrl-C.', '')
  terminal.say(lines.join('\n'))
}

/** Stops cleanly at the first signal and at once at the second. */
function listenForSignals(terminal: Terminal) {
  let stopProduct: (() => Promise<void>) | null = null
  let firstAt: number | null = null
  const stop = () => {
    if (firstAt !== null) {
      if (Date.now() - firstAt > SAME_SIGNAL_MS) process.exit(130)
      return
    }
    firstAt = Date.now()
    terminal.close()
    terminal.say('Stopping')
    // Nothing is lost when the start is cut off: the next one goes on from what is on disk.
    if (stopProduct === null) process.exit(130)
    stopProduct().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Pliego did not stop cleanly: ${messageOf(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  watchParent(() => {
    if (firstAt === null) stop()
  })
  return {
    onStop: (callback: () => Promise<void>) => {
      stopProduct = callback
    },
  }
}

function fail(error: unknown, dataDir?: string): never {
  const hint =
    error instanceof ConfigurationError ? '\nEvery variable is explained in .env.example.' : ''
  process.stderr.write(`\n${operatorText(error, dataDir) ?? messageOf(error)}${hint}\n`)
  process.exit(1)
}

main().catch(fail)
