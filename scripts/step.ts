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
  readonly seconds: number
}

const root = new URL('..', import.meta.url).pathname

/** The pinned Node and the packages' commands come first, whatever started this program. */
const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`

/** Runs one command with its output shown. Never throws: a command that cannot start has failed. */
export function runStep(step: Step): Promise<StepResult> {
  const startedAt = performance.now()
  console.log(`\n▸ ${step.name}`)
  const [program, ...args] = step.command
  return new Promise((resolve) => {
    const finish = (ok: boolean): void => {
      const seconds = (performance.now() - startedAt) / 1000
      console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`)
      resolve({ name: step.name, ok, seconds })
    }
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH, ...step.env },
    })
    child.on('error', (error) => {
      console.error(`${step.name}: cannot run ${program}: ${error.message}`)
      finish(false)
    })
    child.on('exit', (code) => {
      finish(code === 0)
    })
  })
}

/** Path of a package's command as an argument for this Node. */
export function bin(name: string): string {
  return join(root, 'node_modules', '.bin', name)
}
