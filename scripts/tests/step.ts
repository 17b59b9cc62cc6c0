import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** One command of a longer run, named for the person who reads the output. */
export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
}

/** How one step ended. */
export interface StepResult {
  readonly name: string
  readonly ok: boolean
  /** The exit code; null where a signal ended it, or it could not be started. */
  readonly code: number | null
  readonly seconds: number
  /** What it printed; empty where that was shown at once. */
  readonly output: string
}

const root = new URL('../..', import.meta.url).pathname

/** The pinned Node and the packages' commands come first, whatever started this program. */
const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`

/** Runs one command with its output shown. Never throws: a command that cannot start has failed. */
export function runStep(step: Step): Promise<StepResult> {
  console.log(`\n▸ ${step.name}`)
  return run(step, 'inherit')
}

/**
 * Runs commands that do not depend on one another, several at a time; each one's output is shown
 * when it ends, so that they do not mix.
 *
 * @param lanes how many may run at once
 */
export async function runSteps(steps: readonly Step[], lanes: number): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      results.push(await run(step, 'pipe'))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

function run(step: Step, output: 'inherit' | 'pipe'): Promise<StepResult> {
  const startedAt = performance.now()
  const [program, ...args] = step.command
  return new Promise((resolve) => {
    const said: Buffer[] = []
    let hasEnded = false
    const finish = (code: number | null): void => {
      if (hasEnded) return
      hasEnded = true
      const ok = code === 0
      const seconds = (performance.now() - startedAt) / 1000
      const printed = Buffer.concat(said)
      process.stdout.write(printed)
      console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`)
      resolve({ name: step.name, ok, code, seconds, output: printed.toString('utf8') })
    }
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, PATH, ...step.env },
    })
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
    child.on('error', (error) => {
      console.error(`${step.name}: cannot run ${program}: ${error.message}`)
      finish(null)
    })
    child.on('close', finish)
  })
}

/** Path of a package's command as an argument for this Node. */
export function bin(name: string): string {
  return join(root, 'node_modules', '.bin', name)
}
