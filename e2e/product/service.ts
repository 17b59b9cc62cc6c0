import {
  startProgram,
  type RunningProgram,
} from '../../benchmarks/harness/launcher/running-program.ts'

/**
 * Starts a program of a clone, such as `server/main.ts`, with the Node and the settings of what runs this.
 *
 * @param parameters of the program
 */
export function startService(
  folder: string,
  program: string,
  env: Readonly<Record<string, string>>,
  parameters: readonly string[] = [],
): RunningProgram {
  return startProgram(program, {
    folder,
    parameters,
    isPlain: true,
    nodeArguments: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
    environment: { ...process.env, ...env },
  })
}
