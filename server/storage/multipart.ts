import { StorageError } from './storage-error.ts'

/** The two parts of an upload's body. */
export interface MultipartUpload {
  /** Parsed JSON of the first part, still unknown. */
  readonly metadata: unknown
  /** Declared content type of the second part. */
  readonly contentType: string
  readonly bytes: Buffer
}

const BLANK_LINE = '\r\n\r\n'

function malformed(what: string, cause?: unknown): StorageError {
  return new StorageError('storage/invalid-argument', `The multipart body ${what}.`, { cause })
}

function readBoundary(contentType: string | undefined): string {
  const match = /^multipart\/related\s*;.*\bboundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(
    contentType ?? '',
  )
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined) throw malformed('has no boundary')
  return boundary
}

/**
 * Takes an upload's body apart (RFC 2387, as the SDK writes it): JSON first, then the bytes. The
 * bytes may hold anything, the boundary included, so the end is searched from the back.
 *
 * @throws StorageError `storage/invalid-argument`
 */
export function parseMultipart(contentType: string | undefined, body: Buffer): MultipartUpload {
  const delimiter = `--${readBoundary(contentType)}`
  const close = body.lastIndexOf(`\r\n${delimiter}--`)
  const secondDelimiter = body.indexOf(`\r\n${delimiter}\r\n`, delimiter.length)
  const isFramed = body.toString('latin1', 0, delimiter.length) === delimiter
  if (!isFramed || secondDelimiter === -1 || close < secondDelimiter) throw malformed('is cut off')

  const jsonAt = body.indexOf(BLANK_LINE)
  const headersAt = secondDelimiter + delimiter.length + 4
  // A part without headers begins with its blank line at once.
  const bytesAt = body.indexOf(BLANK_LINE, headersAt - 2)
  if (jsonAt === -1 || jsonAt > secondDelimiter || bytesAt === -1 || bytesAt + 4 > close) {
    throw malformed('lacks a part')
  }
  const headers = body.toString('latin1', headersAt, Math.max(headersAt, bytesAt))
  let metadata: unknown
  try {
    metadata = JSON.parse(body.toString('utf8', jsonAt + BLANK_LINE.length, secondDelimiter))
  } catch (cause) {
    throw malformed('has metadata that is not JSON', cause)
  }
  return {
    metadata,
    contentType: /^content-type:\s*(.+?)\s*$/im.exec(headers)?.[1] ?? '',
    bytes: body.subarray(bytesAt + BLANK_LINE.length, close),
  }
}
