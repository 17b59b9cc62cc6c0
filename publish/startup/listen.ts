import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PublishError } from '../errors.ts'
import { hasCode, messageOf } from '../../node-shared/errors.ts'

/**
 * Starts to listen.
 *
 * @throws PublishError `listen/port-in-use` or `listen/failed`, saying what to do
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
      throw new PublishError(
        'listen/port-in-use',
        `Port ${port} on ${host} is in use by another program. ` +
          `Stop that, or choose another port: PORT=${port === 65_535 ? 8080 : port + 1} npm start`,
        { cause },
      )
    }
    if (hasCode(cause, 'EACCES')) {
      throw new PublishError(
        'listen/failed',
        `Port ${port} needs more rights than this account has. Choose one above 1023: PORT=8080 npm start`,
        { cause },
      )
    }
    throw new PublishError(
      'listen/failed',
      `Cannot listen on ${host}:${port}: ${messageOf(cause)}.`,
      {
        cause,
      },
    )
  }
  const address = server.address()
  if (address === null || typeof address === 'string') {
    throw new PublishError('listen/failed', `Cannot listen on ${host}:${port}.`)
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
