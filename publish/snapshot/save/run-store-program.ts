import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { NODE_ARGUMENTS, NODE_ENVIRONMENT } from '../../../node-shared/process/node-arguments.ts'
import { signalGroup, spawnGuarded } from '../../builder/process/process-group.ts'
import { SnapshotError } from '../../contract/errors.ts'
import type { StoreProgramOrder } from './store-program.ts'
import type { StoredFiles } from './store-files.ts'

const PROGRAM = fileURLToPath(new URL('store-program.ts', import.meta.url))
const LOWEST_PRIORITY = 19

const resultSchema = z.object({
  manifest: z.string(),
  packs: z.array(z.string()),
  files: z.number(),
  bytes: z.number(),
  sentBytes: z.number(),
})

/** How the program is started. */
export interface StoreProgramOptions {
  /** The environment of this process: credentials of a bucket are in it. */
  readonly machine: Readonly<Record<string, string | undefined>>
  /** Whether it may take the processor from others: when nothing else is to be done any more. */
  readonly isUrgent: boolean
  readonly signal: AbortSignal
}

/**
 * Runs the program that stores the files of a snapshot.
 *
 * @throws SnapshotError `snapshot/not-stored`; the signal's reason once the program has ended
 */
export async function runStoreProgram(
  order: StoreProgramOrder,
  { machine, isUrgent, signal }: StoreProgramOptions,
): Promise<StoredFiles> {
  signal.throwIfAborted()
  const lines: string[] = []
  const child = spawnGuarded({
    command: { file: process.execPath, args: [...NODE_ARGUMENTS, PROGRAM, JSON.stringify(order)] },
    folder: path.dirname(PROGRAM),
    environment: { ...definedIn(machine), ...NODE_ENVIRONMENT },
    niceness: isUrgent ? 0 : LOWEST_PRIORITY,
    hasMessages: false,
    onLine: (line) => lines.push(line),
  })
  const onAbort = () => {
    signalGroup(child.pid, 'SIGKILL')
  }
  signal.addEventListener('abort', onAbort, { once: true })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => {
    signal.removeEventListener('abort', onAbort)
  })
  signal.throwIfAborted()
  if (code !== 0) throw new SnapshotError('snapshot/not-stored', lines.join('\n'))
  return resultSchema.parse(JSON.parse(lines.at(-1) ?? ''))
}

function definedIn(
  machine: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(machine).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}
