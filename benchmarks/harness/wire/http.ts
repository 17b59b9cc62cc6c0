/** Where the backend under test answers. */
export interface Target {
  /** Such as `http://127.0.0.1:41234`. */
  readonly origin: string
  /** Sent with every request, such as the address that a proxy would name. */
  readonly headers?: Readonly<Record<string, string>>
}

/** One answer of the backend, read to its end. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/** What {@link call} sends. */
export interface Call {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly signal?: AbortSignal
}

/** An answer that was not a success. The body is cut: it may be long, and holds no secrets of ours. */
export class AnswerError extends Error {
  readonly status: number

  constructor(what: string, answer: Answer) {
    super(`${what}: ${answer.status} ${answer.bytes.toString('utf8').slice(0, 300)}`)
    this.name = 'AnswerError'
    this.status = answer.status
  }
}

/** Sends one request. Rejects when the connection fails, never for a status. */
export async function call(target: Target, path: string, request: Call = {}): Promise<Answer> {
  const response = await fetch(`${target.origin}${path}`, {
    method: request.method ?? 'POST',
    headers: { ...target.headers, ...request.headers },
    ...(request.body !== undefined && { body: request.body }),
    ...(request.signal !== undefined && { signal: request.signal }),
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** The JSON of a successful answer. @throws AnswerError for any status but 2xx */
export function json(what: string, answer: Answer): unknown {
  if (answer.status < 200 || answer.status > 299) throw new AnswerError(what, answer)
  return JSON.parse(answer.bytes.toString('utf8'))
}

/**
 * Asks the status interface of the publisher.
 *
 * @param what such as `overview`
 * @throws AnswerError
 */
export async function askPublisher(
  target: Target,
  idToken: string,
  what: string,
  method: 'GET' | 'POST' = 'GET',
): Promise<unknown> {
  const headers = { authorization: `Bearer ${idToken}` }
  return json(what, await call(target, `/api/publish/${what}`, { method, headers }))
}
