import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { spawnProgram } from '../../harness/launcher/spawn-program.ts'

const USED = /^peak resident: (\d+) kB, processor: (\d+) ms$/m
const SHOWN_OUTPUT = 2_000

/** How a program ran. */
export interface ProgramRun {
  readonly seconds: number
  /** Most memory that it had at one time, in megabytes. */
  readonly peakMb: number
  /** Time of the processor that it took, which other work on the machine affects little. */
  readonly processorSeconds: number
  /** Everything that it printed on its standard output. */
  readonly output: string
}

/**
 * Runs a program as `npm run` does, to its end.
 *
 * @param program such as `export/main.ts`
 * @throws Error with what it printed, when it fails
 */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ProgramRun> {
  const preload = pathToFileURL(path.join(import.meta.dirname, 'used-resources.mjs')).href
  const startedAt = performance.now()
  const child = spawnProgram(program, {
    nodeArguments: ['--import', preload],
    parameters,
    environment: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment },
  })
  let output = ''
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    throw new Error(
      `${program} ended with ${String(code)}:\n${(said + output).slice(-SHOWN_OUTPUT)}`,
    )
  }
  const [, kilobytes, processorMs] = USED.exec(said) ?? []
  return {
    seconds: (performance.now() - startedAt) / 1000,
    peakMb: Number(kilobytes) / 1024,
    processorSeconds: Number(processorMs) / 1000,
    output,
  }
}
