import type { Target } from '../wire/http.ts'
import { startProgram } from './running-program.ts'

const LISTENING = /"event":"server\.listening".*?"port":(\d+)/
const INSPECTOR = /ws:\/\/\S+/

/** How long a start may take before it counts as failed, in milliseconds. */
const START_TIMEOUT_MS = 60_000

/** What the process is started with. */
export interface BackendSettings {
  readonly dataDir: string
  /** Variables on top of the defaults: a free port, few log lines. */
  readonly environment?: Readonly<Record<string, string>>
  /** Lets the parent look at the heap; see `openInspector`. */
  readonly isInspected?: boolean
}

/** What is measured is the backend's work, not what it grants to one stranger. */
const UNLIMITED: Readonly<Record<string, string>> = {
  PLIEGO_RATE_LIMIT_FACTOR: '0',
  PLIEGO_REQUEST_MAX_KB: '0',
  PLIEGO_ANSWER_MAX_DOCUMENTS: '0',
  PLIEGO_ANSWER_MAX_MB: '0',
  PLIEGO_QUERY_MAX_ROWS: '0',
  PLIEGO_QUERY_MAX_SECONDS: '0',
}

/** `server/main.ts` as a process of its own. */
export interface BackendProcess extends Target {
  readonly pid: number
  /** From the start of the process to the first request that it can take, in milliseconds. */
  readonly startMs: number
  /** Address of the inspector; null unless it was asked for. */
  readonly inspectorUrl: string | null
  /** Sends a signal and resolves with the exit code, null after a kill. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** A start that is on its way. */
export interface StartingBackend {
  /** @throws Error with what the process printed, when it ends before it listens */
  readonly ready: Promise<BackendProcess>
  /** Ends the process wherever it is in its start; resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts the backend. The caller must stop or kill it. */
export function startBackend(settings: BackendSettings): StartingBackend {
  const program = startProgram('server/main.ts', {
    isPlain: true,
    nodeArguments: [
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      ...(settings.isInspected === true ? ['--inspect=127.0.0.1:0'] : []),
    ],
    environment: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      // Answers of single requests are not logged at this level; the start is.
      LOG_LEVEL: 'info',
      PLIEGO_DATA_DIR: settings.dataDir,
      ...UNLIMITED,
      ...settings.environment,
    },
  })
  const start = async (): Promise<BackendProcess> => {
    const [, port = ''] = await program.untilPrinted(LISTENING, START_TIMEOUT_MS)
    return {
      origin: `http://127.0.0.1:${port}`,
      pid: program.pid,
      startMs: program.ageMs(),
      inspectorUrl: INSPECTOR.exec(program.output())?.[0] ?? null,
      stop: (signal) => program.stop(signal),
    }
  }
  const ready = start()
  // A caller that kills it during the start does not wait for it to be ready.
  ready.catch(() => undefined)
  return {
    ready,
    kill: async () => {
      await program.stop('SIGKILL')
    },
  }
}
