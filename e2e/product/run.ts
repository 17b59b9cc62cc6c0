import { spawn, type ChildProcess } from 'node:child_process'

/** A running `npm start`. */
export interface RunningProduct {
  readonly child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Stops it as Ctrl-C would and waits for its end. */
  stop(): Promise<number | null>
}

/** Starts the product in a folder and waits until it prints that it is ready. */
export async function startProduct(
  folder: string,
  env: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<RunningProduct> {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`npm start was not ready after ${timeoutMs} ms:\n${printed.slice(-4000)}`))
    }, timeoutMs)
    const look = (chunk: Buffer): void => {
      printed += chunk.toString('utf8')
      if (/Pliego is ready/.test(printed)) {
        clearTimeout(timer)
        resolve()
      }
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    void exited.then((code) => {
      clearTimeout(timer)
      reject(new Error(`npm start ended with ${String(code)}:\n${printed.slice(-4000)}`))
    })
  })
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    return exited
  }
  try {
    await ready
  } catch (error) {
    await stop()
    throw error
  }
  return { child, output: () => printed, stop }
}
