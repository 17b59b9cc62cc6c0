import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32, gunzipSync } from 'node:zlib'
import { startListener } from '../../setup/listener.ts'

export const S3_KEYS = { id: 'AKIATEST', secret: 'a secret of the test' }

/** One stored object. */
export interface StoredObject {
  readonly content: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly changedAt: Date
}

/** Objects that one answer lists: few, so that a list has several pages. */
const LISTED_AT_ONCE = 2

/** What goes wrong with a request. */
export type S3Fault =
  'not-sent' | 'answer-lost' | { readonly status: number; readonly code: string }

/** A bucket that is as strict about requests as S3 is. */
export interface S3Service {
  readonly origin: string
  readonly objects: Map<string, StoredObject>
  /** Such as `PUT discover/first-post`. */
  readonly requests: string[]
  fault: (request: string, number: number) => S3Fault | null
  /** The text of an object as a browser reads it. */
  readonly text: (key: string) => string | undefined
  close(): Promise<void>
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Uint8Array, data: string) =>
  createHmac('sha256', key).update(data).digest()

/** Starts an empty bucket. */
export async function startS3(bucket: string): Promise<S3Service> {
  const objects = new Map<string, StoredObject>()
  const service: S3Service = {
    origin: '',
    objects,
    requests: [],
    fault: () => null,
    text: (key) => {
      const found = objects.get(key)
      if (found === undefined) return undefined
      const isGzip = found.headers['content-encoding'] === 'gzip'
      return (isGzip ? gunzipSync(found.content) : found.content).toString()
    },
    close: () => listener.close(),
  }

  const answer = (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const { method = '', url = '' } = request
    const { pathname, searchParams } = new URL(url, 'http://bucket.invalid')
    const [, named, ...rest] = pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const seen = `${method} ${key}`
    service.requests.push(seen)
    const fault = service.fault(seen, service.requests.length)
    if (fault === 'not-sent') {
      response.destroy()
      return
    }
    if (fault !== null && fault !== 'answer-lost') {
      refuse(response, fault.status, fault.code)
      return
    }
    const problem =
      named === bucket ? problemOf(request, body) : { status: 404, code: 'NoSuchBucket' }
    if (problem !== null) {
      refuse(response, problem.status, problem.code)
      return
    }
    const found = objects.get(key)
    const headers = storedHeaders(request)
    if (method === 'PUT') objects.set(key, { content: body, headers, changedAt: new Date() })
    else if (method === 'DELETE') objects.delete(key)
    if (fault === 'answer-lost') response.destroy()
    else if (key === '' && searchParams.has('list-type'))
      response.end(listOf(objects, searchParams))
    else if (method === 'GET' && found === undefined) refuse(response, 404, 'NoSuchKey')
    else if (method === 'GET') response.end(found?.content)
    else if (method === 'DELETE') response.writeHead(204).end()
    else if (method === 'PUT') response.writeHead(200, { etag: `"${sha256(body)}"` }).end()
    else refuse(response, 405, 'MethodNotAllowed')
  }
  const listener = await startListener((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      answer(request, Buffer.concat(parts), response)
    })
  })
  return Object.assign(service, { origin: listener.origin })
}

/** A page of a list; the token of the next one is its first key. */
function listOf(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): string {
  const from = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key >= from)
    .sort()
  const next = keys[LISTED_AT_ONCE]
  const listed = keys.slice(0, LISTED_AT_ONCE).map((key) => {
    const changed = objects.get(key)?.changedAt.toISOString() ?? ''
    return `<Contents><Key>${key}</Key><LastModified>${changed}</LastModified></Contents>`
  })
  const more = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  const isCut = `<IsTruncated>${String(next !== undefined)}</IsTruncated>`
  return `<ListBucketResult>${isCut}${more}${listed.join('')}</ListBucketResult>`
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<Error><Code>${code}</Code><Message>${code} of the test</Message></Error>`)
}

const STORED = [
  'content-type',
  'cache-control',
  'content-encoding',
  'x-amz-website-redirect-location',
]

function storedHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    STORED.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
}

/**
 * What S3 would refuse a request for: its signature, its digests.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function problemOf(
  request: IncomingMessage,
  body: Buffer,
): { status: number; code: string } | null {
  const { headers } = request
  const declared = String(headers['x-amz-content-sha256'])
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body)) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  }
  const sum = headers['x-amz-checksum-crc32']
  if (request.method === 'PUT') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(crc32(body))
    if (sum !== bytes.toString('base64')) return { status: 400, code: 'BadDigest' }
  }
  return isSigned(request, declared) ? null : { status: 403, code: 'SignatureDoesNotMatch' }
}

function isSigned({ method = '', url = '', headers }: IncomingMessage, payload: string): boolean {
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (parsed === null) return false
  const [, id, day = '', region = '', names = '', signature] = parsed
  const [pathname = '', query = ''] = url.split('?')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [
    method,
    pathname,
    query.split('&').sort().join('&'),
    lines.join(''),
    names,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${scope}\n${sha256(canonical)}`
  const key = hmac(hmac(hmac(hmac(`AWS4${S3_KEYS.secret}`, day), region), 's3'), 'aws4_request')
  return id === S3_KEYS.id && hmac(key, text).toString('hex') === signature
}
