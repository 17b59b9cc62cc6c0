import type { Target } from '../wire/http.ts'
import { startProgram } from './running-program.ts'

/** What a publisher is started with. */
export interface PublisherSettings {
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
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts a publisher; it listens when it says so. The caller must stop it. */
export function startPublisher(settings: PublisherSettings): PublisherProcess {
  const { dataDir, port, siteUrl, environment } = settings
  const program = startProgram('publish/main.ts', {
    environment: {
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'debug',
      PLIEGO_DATA_DIR: dataDir,
      PLIEGO_SITE_URL: siteUrl,
      ...environment,
    },
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    ageMs: () => program.ageMs(),
    logged: async (event) => {
      const [line] = await program.untilPrinted(new RegExp(`^.*"event":"${event}".*$`, 'm'))
      return line
    },
    stop: async (signal) => {
      await program.stop(signal)
      return program.closed
    },
  }
}
