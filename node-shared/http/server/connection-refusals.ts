import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Connections, SlowConnection } from './connections.ts'
import { refuseConnection } from '../refusal.ts'
import { RequestError } from '../request.ts'
import type { WireForm } from '../service.ts'

/** Largest head of a request, in bytes. */
export const HEAD_MAX_BYTES = 16 * 1024

/** Ends connections that cannot go on, with an answer where one can be told from those before it. */
export interface ConnectionRefusals {
  /** For the event `clientError` of Node's server. */
  readonly unreadable: (
    error: NodeJS.ErrnoException & { rawPacket?: Buffer },
    socket: Duplex,
  ) => void
  slow(connection: SlowConnection): void
}

/** Makes refusals in the forms of the protocols. */
export function createConnectionRefusals(
  connections: Pick<Connections, 'answersOf'>,
  forms: readonly WireForm[],
): ConnectionRefusals {
  const unreadable = new WeakSet<Socket>()
  return {
    unreadable(error, socket) {
      // Each further piece of something unreadable is reported again.
      if (!(socket instanceof Socket) || unreadable.has(socket)) return
      unreadable.add(socket)
      const answers = connections.answersOf(socket) ?? []
      const last = answers.at(-1)
      if (last?.req.complete === true && !last.headersSent) {
        // Requests that came before are answered; an answer now would be taken for one of theirs.
        last.setHeader('connection', 'close')
      } else if (!socket.writable || answers.length > 1 || last?.headersSent === true) {
        socket.destroy()
      } else {
        const about = { request: last?.req, bytes: error.rawPacket }
        refuseConnection(forms, socket, unreadableRequest(error.code), about)
      }
    },
    slow({ socket, error }) {
      const [only, ...others] = connections.answersOf(socket) ?? []
      if (only === undefined || others.length > 0 || only.headersSent) socket.destroy()
      else refuseConnection(forms, socket, error, { request: only.req, bytes: undefined })
    },
  }
}

/** Returns the error for a complaint of Node's parser or its clock. */
function unreadableRequest(code: string | undefined): RequestError {
  switch (code ?? '') {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new RequestError('request/body-timeout', 'The request did not arrive in time.')
    case 'HPE_HEADER_OVERFLOW':
      return new RequestError(
        'request/head-too-large',
        `The address and the headers are larger than ${HEAD_MAX_BYTES} bytes together.`,
      )
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new RequestError('request/body-too-large', 'The extensions of a chunk are too large.')
    default:
      return new RequestError('request/malformed', 'The request is malformed HTTP.')
  }
}
