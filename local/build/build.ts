import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf, hasCode } from '../../node-shared/errors.ts'
import { createLog } from '../../node-shared/log/log.ts'
import { ReleaseError } from '../../publish/contract/errors.ts'
import { reachProduct } from '../../publish/operator/reach.ts'
import type { ReachedProduct } from '../../publish/operator/reach.ts'
import { exportSite } from '../../publish/release/making/export-site.ts'
import type { ExportedSite } from '../../publish/release/making/export-site.ts'
import { escapeControls } from '../../node-shared/log/escape-controls.ts'
import { overviewSchema } from '../../shared/publish/publish-overview.ts'
import { startProduct } from '../app/app.ts'
import type { RunningProduct, ProductOptions } from '../app/app.ts'
import { LocalError } from '../settings/errors.ts'
import { parseRebuild, rebuild, REBUILD_EXIT } from './rebuild.ts'

/** How often a running product is asked whether everything is made, in milliseconds. */
const POLL_MS = 250

/** A release is with the readers before its files are in their places: how long that may take. */
const SETTLING_TRIES = 120

const HELD =
  'The site is held at an older release, so the newest is not live. Go on with: npm run release -- resume'

/** Options of `npm run build`. */
export interface BuildOptions extends ProductOptions {
  /** Where the site is put; replaced as a whole. */
  readonly folder: string
  readonly fetch: typeof globalThis.fetch
  /** Told how to stop early, while the build runs in this process. */
  readonly onStarted?: (stop: () => Promise<void>) => void
}

/**
 * `npm run build`: the whole site, with search, cards and feeds, in a folder for any static host. The
 * product that runs on the data folder makes it; when none runs, one is started for the time of the
 * build, with the embedded backend or Firebase as configured.
 *
 * @throws LocalError `build/failed` or `build/held`, FolderLockError, ListenError, PublishError
 */
export async function buildSite(options: BuildOptions): Promise<ExportedSite> {
  const { config, terminal, folder } = options
  const { dataDir } = config
  const reached = await reachProduct(dataDir, options.fetch)
  if (reached === null) await buildHere(options)
  else await askForBuild(reached, options)
  terminal.step('Copying the site')
  const site = await exportWhenSettled({ dataDir, folder })
  const shown = path.relative(process.cwd(), folder)
  terminal.done(
    `✓ ${site.pages} pages, ${site.files} files: release ${site.release} is in ${shown}/`,
  )
  return site
}

/** Starts the product, waits until nothing is left to be made, and stops it. */
async function buildHere(options: BuildOptions): Promise<void> {
  options.terminal.say('Starting Pliego to build the site')
  const product = await startProduct({ ...options, rebuildCause: 'npm run build' })
  options.onStarted?.(() => product.stop())
  try {
    await untilFinished(product)
  } finally {
    await product.stop()
  }
}

function untilFinished({ publisher }: RunningProduct): Promise<void> {
  return new Promise((resolve, reject) => {
    publisher.onProgress((event) => {
      if (event.kind === 'finished') resolve()
      if (event.kind === 'held') reject(new LocalError('build/held', HELD))
      // The reason is on the terminal already, as at `npm start`.
      if (event.kind === 'failed') reject(new LocalError('build/failed', 'No site was built.'))
    })
  })
}

/** Lets the running product look for changes, and waits until it has made everything. */
async function askForBuild(product: ReachedProduct, options: BuildOptions): Promise<void> {
  const { terminal } = options
  terminal.say(`Pliego runs at ${options.config.ownOrigin} and builds the site`)
  const code = await rebuild({
    product,
    command: parseRebuild(['--changes']),
    terminal,
    print: (text) => {
      terminal.say(escapeControls(text))
    },
  })
  if (code !== REBUILD_EXIT.done) throw new LocalError('build/failed', 'No site was built.')
  terminal.step('Waiting for cards, feeds and the search index')
  for (;;) {
    const { held, hasFollowUp } = overviewSchema.parse(await product.ask('GET', 'overview'))
    if (held !== null) throw new LocalError('build/held', HELD)
    if (!hasFollowUp) return
    await pause(POLL_MS)
  }
}

/** A log for nothing: trouble with older releases is in the log of the process that owns them. */
const noLog = createLog('error', () => {})

async function exportWhenSettled(site: {
  readonly dataDir: string
  readonly folder: string
}): Promise<ExportedSite> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await exportSite({ ...site, log: noLog })
    } catch (error) {
      const isUnsettled = error instanceof ReleaseError || hasCode(error, 'ENOENT')
      if (!isUnsettled) throw error
      if (tries === SETTLING_TRIES) {
        throw new LocalError(
          'build/not-settled',
          `The site cannot be copied: ${messageOf(error)}`,
          {
            cause: error,
          },
        )
      }
      await pause(POLL_MS)
    }
  }
}
