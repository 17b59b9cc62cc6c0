import { performance } from 'node:perf_hooks'
import { untilBuilderReady } from '../../harness/edits/watch.ts'
import { spawnProgram } from '../../harness/launcher/spawn-program.ts'
import type { Target } from '../../harness/wire/http.ts'
import { SECRET } from './newsroom-site.ts'
import type { NewsroomSite } from './newsroom-site.ts'

/** What a publisher is started with. */
export interface PublisherSettings {
  readonly site: NewsroomSite
  readonly dataDir: string
  readonly port: number
  /** The public address, which is the same for every publisher of a site. */
  readonly siteUrl: string
  readonly environment: Readonly<Record<string, string>>
}

/** `npm run publisher`'s program as a process of its own. */
export interface PublisherProcess extends Target {
  /** From the start of the process, in milliseconds. */
  readonly ageMs: () => number
  /** Resolves when it has logged an event; what it logs is JSON. */
  readonly logged: (event: string) => Promise<string>
  /** What it printed last. */
  readonly output: () => string
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Waits until a publisher takes changes. */
export async function untilTakesChanges(
  publisher: PublisherProcess,
  { idToken }: NewsroomSite,
): Promise<void> {
  await publisher.logged('publish.listening')
  await untilBuilderReady(publisher, await idToken())
}

/** Starts a publisher; it listens when it says so. The caller must stop it. */
export function startPublisher(settings: PublisherSettings): PublisherProcess {
  const { site, dataDir, port, siteUrl, environment } = settings
  const startedAt = performance.now()
  const child = spawnProgram('publish/main.ts', {
    environment: {
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'debug',
      PLIEGO_DATA_DIR: dataDir,
      PLIEGO_SITE_URL: siteUrl,
      PLIEGO_BACKEND_ORIGIN: site.backend.origin,
      PLIEGO_WEBHOOK_SECRET: SECRET,
      PLIEGO_SERVICE_ACCOUNT_FILE: site.keyFile,
      ...environment,
    },
  })
  let printed = ''
  let isEnded = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const listen = (chunk: Buffer) => {
    printed += chunk.toString('utf8')
    tell()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  void exited.then(() => {
    isEnded = true
    tell()
  })
  const output = () => printed.slice(-4_000)
  return {
    origin: `http://127.0.0.1:${port}`,
    ageMs: () => performance.now() - startedAt,
    logged: (event) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = printed.split('\n').find((one) => one.includes(`"event":"${event}"`))
          if (line !== undefined) resolve(line)
          else if (isEnded) reject(new Error(`A publisher ended without ${event}:\n${output()}`))
          else return
          listeners.delete(look)
        }
        listeners.add(look)
        look()
      }),
    output,
    stop: async (signal) => {
      if (!isEnded) child.kill(signal)
      return exited
    },
  }
}
