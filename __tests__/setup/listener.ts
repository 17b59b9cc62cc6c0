import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  readonly origin: string
  readonly port: number
  /** Ends it with all its connections. */
  readonly close: () => Promise<void>
}

/** Listens on this machine: on a free port, unless one is named. */
export async function startListener(answer: RequestListener, port = 0): Promise<Listener> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => {
          resolve()
        })
      }),
  }
}
