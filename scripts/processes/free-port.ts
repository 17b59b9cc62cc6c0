import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, which would take one while nobody listens. */
const [FIRST, LAST] = [20_000, 32_000]
const MAX_ATTEMPTS = 100

/** Finds a TCP port that was free a moment ago on the loopback address. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, LAST)
    if (await isPortFree(port)) return port
  }
  throw new Error(`None of ${MAX_ATTEMPTS} ports between ${FIRST} and ${LAST} is free.`)
}

/** Whether nothing listens on a port of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => {
      resolve(false)
    })
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true)
      })
    })
  })
}
