import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CodedError, hasCode, messageOf } from '../errors.ts'

/** The name under which this machine reaches a listener on `host`, as it stands in an address. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** A server could not start to listen. */
export class ListenError extends CodedError<'listen/port-in-use' | 'listen/failed'> {}

/**
 * Starts to listen.
 *
 * @throws ListenError `listen/port-in-use` or `listen/failed`, saying what to do
 */
export async function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        resolve()
      })
    })
  } catch (cause) {
    if (hasCode(cause, 'EADDRINUSE')) {
      throw new ListenError(
        'listen/port-in-use',
        `Port ${port} on ${host} is in use by another program. ` +
          `Stop that, or choose another port with the variable PORT, such as PORT=${port === 65_535 ? 8080 : port + 1}.`,
        { cause },
      )
    }
    if (hasCode(cause, 'EACCES')) {
      throw new ListenError(
        'listen/failed',
        `Port ${port} needs more rights than this account has. Choose one above 1023 with the variable PORT, such as PORT=8080.`,
        { cause },
      )
    }
    throw new ListenError(
      'listen/failed',
      `Cannot listen on ${host}:${port}: ${messageOf(cause)}.`,
      {
        cause,
      },
    )
  }
  const address = server.address()
  if (address === null || typeof address === 'string') {
    throw new ListenError('listen/failed', `Cannot listen on ${host}:${port}.`)
  }
  return address
}

/** Stops to listen and ends every connection that is left after `graceMs`. */
export async function stopListening(server: Server, graceMs: number): Promise<void> {
  const forced = setTimeout(() => {
    server.closeAllConnections()
  }, graceMs)
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeIdleConnections()
  })
  clearTimeout(forced)
}
