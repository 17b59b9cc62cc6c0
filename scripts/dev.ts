import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { addressOfRunning } from '../node-shared/product/running-product.ts'
import { DEFAULT_DATA_DIR } from '../publish/config.ts'

/**
 * `npm run dev`: the pages with hot reloading, on a port of their own, against the backend of a running
 * `npm start`, whichever port that has. What changes in `content/`, or is published, is shown at once.
 */

const HELP = `npm run dev -- [--port 8000]

Serves the pages with hot reloading. A product has to run on the data folder (npm start, in another
terminal): its accounts, posts and files are used. Changes of the code, of content/ and of posts are shown
within seconds.
`

/** How long a burst of changes is waited for, in milliseconds. */
const SETTLED_MS = 200
/** How often the product is asked for what was published, in milliseconds. */
const ASKED_MS = 1_000

const root = path.resolve(import.meta.dirname, '..')

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { port: { type: 'string', short: 'p', default: '8000' }, help: { type: 'boolean' } },
  })
  if (values.help === true) {
    process.stdout.write(HELP)
    return 0
  }
  if (!/^\d{1,5}$/.test(values.port)) throw new Error('--port takes a port number, such as 8000.')
  const dataDir = path.resolve(root, process.env['PLIEGO_DATA_DIR'] || DEFAULT_DATA_DIR)
  const origin = await addressOfRunning(dataDir, 'lock')
  if (origin === null) {
    throw new Error(
      `No product runs on the data folder ${dataDir}. Start one in another terminal with npm start, and leave it running; PLIEGO_DATA_DIR names another folder.`,
    )
  }
  process.stdout.write(`Accounts, posts and files are those of ${origin}\n`)
  const server = startServer(values.port, origin)
  const refresh = refreshing(server, values.port)
  const ending = [followContent(refresh), followReleases(origin, refresh)]
  // A terminal sends Ctrl-C to both; a supervisor ends this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => server.kill(signal))
  }
  return new Promise((resolve) => {
    server.on('exit', (code) => {
      for (const end of ending) end()
      resolve(code ?? 1)
    })
  })
}

function startServer(port: string, origin: string): ChildProcess {
  return spawn(
    process.execPath,
    [
      // A package of Gatsby still asks Node for `punycode`.
      '--disable-warning=DEP0040',
      path.join(root, 'node_modules/gatsby/cli.js'),
      'develop',
      '--port',
      port,
    ],
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PLIEGO_BACKEND_ORIGIN: origin,
        // Reads content and posts again when it is told to.
        ENABLE_GATSBY_REFRESH_ENDPOINT: 'true',
      },
    },
  )
}

/** What Gatsby says when its pages have been bundled. */
const bundledSchema = z.object({
  type: z.literal('LOG_ACTION'),
  action: z.object({
    type: z.literal('ACTIVITY_END'),
    payload: z.object({ id: z.literal('webpack-develop') }),
  }),
})

/**
 * Returns what lets the development server read content and posts again. Gatsby starts its server a second
 * time, and fails, when it is asked before it has bundled the pages: until then the wish waits.
 */
function refreshing(server: ChildProcess, port: string): () => void {
  let isReady = false
  let isWaiting = false
  const refresh = () => {
    fetch(`http://localhost:${port}/__refresh`, { method: 'POST' }).catch((error: unknown) => {
      // The server has just ended.
      if (!(error instanceof TypeError)) throw error
    })
  }
  server.on('message', (message) => {
    if (isReady || !bundledSchema.safeParse(message).success) return
    isReady = true
    if (isWaiting) refresh()
  })
  return () => {
    if (isReady) refresh()
    else isWaiting = true
  }
}

/** Calls back when files of `content/` have changed. @returns ends it */
function followContent(onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(path.join(root, 'content'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLED_MS)
  })
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}

/** Calls back when the product has published something. @returns ends it */
function followReleases(origin: string, onChange: () => void): () => void {
  let known: number | null = null
  const timer = setInterval(() => {
    void releaseOf(origin).then((release) => {
      const isNew = known !== null && release !== null && release !== known
      known = release ?? known
      if (isNew) onChange()
    })
  }, ASKED_MS)
  return () => {
    clearInterval(timer)
  }
}

/** The number of the product's live release; null while it does not answer. */
async function releaseOf(origin: string): Promise<number | null> {
  try {
    const { release } = (await (await fetch(`${origin}/healthz`)).json()) as { release?: unknown }
    return typeof release === 'number' ? release : null
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
