import { execFile } from 'node:child_process'
import path from 'node:path'
import { programEnvironment } from './program-environment.ts'

/** How a program has ended, and what it said. */
export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program of the project in a process of its own, as npm does. */
export function runProgram(
  program: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  input = '',
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', program, ...parameters],
      {
        cwd: path.resolve(import.meta.dirname, '../..'),
        env: { ...programEnvironment(), ...environment },
      },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr })
      },
    )
    child.stdin?.end(input)
  })
}
