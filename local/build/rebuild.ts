import { parseArgs } from 'node:util'
import { z } from 'zod'
import { messageOf } from '../../node-shared/errors.ts'
import type { ReachedProduct } from '../../publish/operator/reach.ts'
import { buildDetailsSchema } from '../../shared/publish/publish-overview.ts'
import type { BuildDetails } from '../../shared/publish/publish-overview.ts'
import { escapeControls } from '../../node-shared/log/escape-controls.ts'
import { LocalError } from '../settings/errors.ts'
import type { Terminal } from '../terminal/terminal.ts'

export const REBUILD_HELP = `npm run rebuild -- [options]

Asks the running product to build the whole site anew, and shows how it goes.

  --changes        looks for whatever has changed, without building the rest
  --no-wait        asks, and does not wait for the end
  --wait           waits for the end, which is what happens anyway
  --json           prints the result as JSON, and nothing else
  --data-dir DIR   the data folder of the product (.data, or PLIEGO_DATA_DIR)
  --help           shows this

Exit codes: 0 live (or asked, with --no-wait), 1 the build failed or its release
is held, 2 the command line was not understood, 3 no product runs.
`

/** How the command ends. */
export const REBUILD_EXIT = { done: 0, notLive: 1, usage: 2, notRunning: 3 } as const

const SHOWN_WARNINGS = 5

/** The options on the command line. */
export interface RebuildCommand {
  readonly isHelp: boolean
  readonly isOfChangesOnly: boolean
  readonly isToWait: boolean
  readonly isJson: boolean
  readonly dataDir: string | null
}

/** @throws LocalError `rebuild/usage` */
export function parseRebuild(parameters: readonly string[]): RebuildCommand {
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: {
        changes: { type: 'boolean', default: false },
        wait: { type: 'boolean', default: true },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        'data-dir': { type: 'string' },
      },
      allowNegative: true,
    })
    return {
      isHelp: values.help,
      isOfChangesOnly: values.changes,
      isToWait: values.wait,
      isJson: values.json,
      dataDir: values['data-dir'] ?? null,
    }
  } catch (cause) {
    throw new LocalError('rebuild/usage', messageOf(cause), { cause })
  }
}

export interface RebuildOptions {
  readonly product: ReachedProduct
  readonly command: RebuildCommand
  readonly terminal: Terminal
  readonly print: (text: string) => void
}

/**
 * Asks for a build and follows it to its end.
 *
 * @returns the exit code
 */
export async function rebuild({
  product,
  command,
  terminal,
  print,
}: RebuildOptions): Promise<number> {
  const { isJson, isToWait } = command
  const ending = new AbortController()
  const events = product.follow(ending.signal)
  // The stream is open before the build is asked for, so that nothing of it is missed.
  if (isToWait) await events.next()
  const answer = await product.ask(
    'POST',
    command.isOfChangesOnly ? 'rebuild?only=changes' : 'rebuild',
  )
  const { buildId } = z.object({ buildId: z.string() }).parse(answer)
  if (!isToWait) {
    print(isJson ? `${JSON.stringify({ buildId })}\n` : `Asked for: build ${buildId}\n`)
    return REBUILD_EXIT.done
  }
  const find = async () => buildDetailsSchema.parse(await product.ask('GET', `builds/${buildId}`))
  try {
    if (!isJson) terminal.step('Waiting for the build to start')
    for await (const event of events) {
      if (event.kind === 'progress' && event.progress.buildId === buildId && !isJson) {
        const { phase, done, total } = event.progress
        terminal.step(phase, done === null || total === null ? null : { done, total })
      }
      // After a break of the stream the end may have passed unseen.
      const isEnd =
        event.kind === 'hello' ||
        (event.kind === 'build' && event.build.id === buildId && isOver(event.build.state))
      if (!isEnd) continue
      const details = await find()
      if (isOver(details.build.state)) return report(details, isJson, terminal, print)
    }
    throw new LocalError('rebuild/lost', 'The product stopped before the build ended.')
  } finally {
    ending.abort()
    terminal.close()
  }
}

function isOver(state: BuildDetails['build']['state']): boolean {
  return state === 'live' || state === 'failed' || state === 'held'
}

function report(
  details: BuildDetails,
  isJson: boolean,
  terminal: Terminal,
  print: (text: string) => void,
): number {
  const { build, report: made } = details
  const exitCode = build.state === 'live' ? REBUILD_EXIT.done : REBUILD_EXIT.notLive
  if (isJson) {
    print(`${JSON.stringify({ build, report: { ...made, logTail: [] } })}\n`)
    return exitCode
  }
  if (build.state === 'failed') {
    terminal.done('✗ The build failed; the site stays as it was')
    terminal.say(
      `  ${(build.reason ?? 'The reason is not known.').split('\n').map(escapeControls).join('\n  ')}`,
    )
    return exitCode
  }
  const pages =
    made.pages === null
      ? ''
      : `: ${made.pages.made} pages made, ${made.pages.changed} changed, ${made.pages.removed} removed`
  terminal.done(
    build.state === 'live'
      ? `✓ Release ${build.release ?? '?'} is live${pages}`
      : `Release ${build.release ?? '?'} is made and waits: the site is held at another one`,
  )
  for (const warning of build.warnings.slice(0, SHOWN_WARNINGS)) {
    terminal.say(`  warning: ${escapeControls(warning)}`)
  }
  if (build.warnings.length > SHOWN_WARNINGS) {
    terminal.say(`  and ${build.warnings.length - SHOWN_WARNINGS} more warnings`)
  }
  return exitCode
}
