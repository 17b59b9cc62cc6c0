import { BUCKET } from '../../storage/storage-server.ts'

export interface JsonAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Parsed body; empty when it was not JSON. */
  readonly json: Record<string, unknown>
}

export interface JsonRequest {
  readonly method?: string
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  /** An object is sent as JSON. */
  readonly body?: Record<string, unknown> | Buffer
  /** Null for no credentials. */
  readonly bearer?: string | null
}

/** A client of the JSON API of one server, as a program with a service account. */
export function jsonApiClient({ origin }: { readonly origin: string }, bucket = BUCKET) {
  async function request(url: string, options: JsonRequest = {}): Promise<JsonAnswer> {
    const { method = 'GET', headers = {}, body, bearer = 'operator', query = {} } = options
    const target = new URL(url, origin)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    const isBytes = Buffer.isBuffer(body)
    const response = await fetch(target, {
      method,
      redirect: 'manual',
      headers: {
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
    return { status: response.status, headers: response.headers, text, json }
  }
  const objects = `/storage/v1/b/${bucket}/o`
  const object = (name: string) => `${objects}/${encodeURIComponent(name)}`
  return {
    request,
    list: (query: Record<string, string> = {}) => request(objects, { query }),
    /** An operation on one object. */
    on: (name: string, options: JsonRequest = {}, suffix = '') =>
      request(`${object(name)}${suffix}`, options),
    /** `uploadType=media`. */
    put: (name: string, bytes: Buffer | string, options: JsonRequest = {}) =>
      request(`/upload${objects}`, {
        method: 'POST',
        body: Buffer.from(bytes),
        ...options,
        query: { uploadType: 'media', name, ...options.query },
        headers: { 'content-type': 'text/plain', ...options.headers },
      }),
    /** `uploadType=resumable`: the answer names the address in `location`. */
    start: (name: string, options: JsonRequest = {}) =>
      request(`/upload${objects}`, {
        method: 'POST',
        ...options,
        query: { uploadType: 'resumable', name, ...options.query },
      }),
    /** Bytes to the address of a resumable upload. */
    send: (url: string, bytes: string, range?: string, headers: Record<string, string> = {}) =>
      request(url, {
        method: 'PUT',
        body: Buffer.from(bytes),
        headers: { ...(range !== undefined && { 'content-range': range }), ...headers },
      }),
  }
}

export type JsonApiClient = ReturnType<typeof jsonApiClient>
