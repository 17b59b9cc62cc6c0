import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { NODE_ARGUMENTS, NODE_ENVIRONMENT } from '../../../node-shared/process/node-arguments.ts'

/** How a program is started. */
export interface ProgramOptions {
  /** On top of what every program needs. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly parameters?: readonly string[]
  /** The checkout whose program it is; the current folder when left out. */
  readonly folder?: string
  /** For Node, before those of the product. */
  readonly nodeArguments?: readonly string[]
  /** Leaves out the product's settings of memory. */
  readonly isPlain?: boolean
}

/**
 * Starts a program of the product as npm does, without the settings of this machine.
 *
 * @param program path in the checkout, such as `local/main.ts`
 */
export function spawnProgram(
  program: string,
  {
    environment,
    parameters = [],
    folder = process.cwd(),
    nodeArguments = [],
    isPlain = false,
  }: ProgramOptions,
): ChildProcessByStdio<null, Readable, Readable> {
  const file = path.join(folder, program)
  const ownArguments = isPlain ? [] : NODE_ARGUMENTS
  return spawn(process.execPath, [...nodeArguments, ...ownArguments, file, ...parameters], {
    cwd: folder,
    env: {
      ...(isPlain ? {} : NODE_ENVIRONMENT),
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
