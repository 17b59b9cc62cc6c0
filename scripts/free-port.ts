import { createServer } from 'node:net'

/** A TCP port that was free a moment ago on the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') {
        reject(new Error('The system gave no port.'))
        return
      }
      server.close(() => {
        resolve(address.port)
      })
    })
  })
}
