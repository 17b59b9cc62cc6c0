import { StorageError } from '../protocol/storage-error.ts'

/** An upload's body, taken apart while it arrives. */
export interface MultipartUpload {
  /** Parsed JSON of the first part, still unknown. */
  readonly metadata: unknown
  /** Declared content type of the second part; empty when it has none. */
  readonly contentType: string
  /**
   * Bytes of the body before those of the second part, and framing at its end: what to take from the
   * length of the body to know the size of the object before it is here.
   */
  readonly framingBytes: number
  /** The second part. Throws at the end when the closing delimiter is missing. Read it once. */
  readonly bytes: AsyncIterable<Buffer>
}

/** Longest boundary, RFC 2046, section 5.1.1. */
const BOUNDARY_MAX_LENGTH = 70
/** Room for the metadata and the headers of both parts. */
const HEAD_MAX_BYTES = 64 * 1024

const LINE_END = '\r\n'
const BLANK_LINE = Buffer.from(`${LINE_END}${LINE_END}`)

function malformed(what: string, cause?: unknown): StorageError {
  return new StorageError('storage/invalid-argument', `The multipart body ${what}.`, { cause })
}

/**
 * The boundary that a content type names.
 *
 * @throws StorageError `storage/invalid-argument` with the words of Firebase
 */
export function readBoundary(contentType: string | undefined): string {
  const match =
    /^multipart\/related\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|'([^']+)'|([^\s;"']+))\s*(?:;|$)/i.exec(
      contentType ?? '',
    )
  const boundary = match?.[1] ?? match?.[2] ?? match?.[3] ?? ''
  const isUsable =
    boundary.length <= BOUNDARY_MAX_LENGTH && /^[\x20-\x7e]*[\x21-\x7e]$/.test(boundary)
  if (!isUsable) {
    throw new StorageError(
      'storage/invalid-argument',
      'Bad content type. Expected multipart/related with a boundary of 1 to 70 characters.',
    )
  }
  return boundary
}

/** The header lines of a part, names in lower case. */
function readHeaders(text: string): ReadonlyMap<string, string> {
  const lines = text === '' ? [] : text.split(LINE_END)
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      if (colon <= 0) throw malformed('has a part header without a name')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

function parseMetadata(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (cause) {
    throw malformed('has metadata that is not JSON', cause)
  }
}

/**
 * Takes an upload's body apart (RFC 2387): a part of JSON, then the part with the bytes, and nothing
 * more. Only the head is kept in memory.
 *
 * @param contentType the request's content type, with the boundary
 * @param body pieces of any size
 * @throws StorageError `storage/invalid-argument`
 */
export async function readMultipart(
  contentType: string | undefined,
  body: AsyncIterable<Buffer>,
): Promise<MultipartUpload> {
  const boundary = readBoundary(contentType)
  const opening = Buffer.from(`--${boundary}${LINE_END}`, 'latin1')
  const delimiter = Buffer.from(`${LINE_END}--${boundary}`, 'latin1')
  const between = Buffer.concat([delimiter, Buffer.from(LINE_END)])
  const pieces = body[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)

  /** Where `pattern` begins in the head, which grows until it is there. */
  async function find(pattern: Buffer, from: number): Promise<number> {
    for (;;) {
      const at = head.indexOf(pattern, from)
      if (at !== -1) return at
      if (head.length > HEAD_MAX_BYTES) throw malformed('has metadata of more than 64 kB')
      const next = await pieces.next()
      if (next.done === true) throw malformed('is cut off or lacks a part')
      head = Buffer.concat([head, next.value])
    }
  }

  if ((await find(opening, 0)) !== 0) throw malformed('does not begin with its boundary')
  // Header fields end with a blank line, which is all there is when there are none.
  const firstBlank = await find(BLANK_LINE, opening.length - LINE_END.length)
  const second = await find(between, firstBlank + LINE_END.length)
  const secondHead = second + between.length
  const secondBlank = await find(BLANK_LINE, secondHead - LINE_END.length)
  readHeaders(head.toString('latin1', opening.length, firstBlank))
  const headers = readHeaders(head.toString('latin1', secondHead, secondBlank))
  const bytesAt = secondBlank + BLANK_LINE.length
  if (bytesAt > HEAD_MAX_BYTES) throw malformed('has metadata of more than 64 kB')
  const metadata = parseMetadata(head.subarray(firstBlank + BLANK_LINE.length, second))
  return {
    metadata,
    contentType: headers.get('content-type') ?? '',
    framingBytes: bytesAt + delimiter.length + '--'.length,
    bytes: contentOf(head.subarray(bytesAt), pieces, delimiter),
  }
}

/**
 * Everything up to the closing delimiter. A delimiter never stands within a part (RFC 2046), so the
 * first one ends it; what follows the closing one is ignored, and another part is refused.
 */
async function* contentOf(
  start: Buffer,
  pieces: AsyncIterator<Buffer>,
  delimiter: Buffer,
): AsyncGenerator<Buffer> {
  /** The delimiter and the two characters that tell what it is. */
  const needed = delimiter.length + 2
  let held = start
  let from = 0
  for (;;) {
    const at = held.indexOf(delimiter, from)
    if (at !== -1 && at + needed <= held.length) {
      const mark = held.toString('latin1', at + delimiter.length, at + needed)
      if (mark === '--') {
        if (at > 0) yield held.subarray(0, at)
        while ((await pieces.next()).done !== true) continue
        return
      }
      if (mark === LINE_END) throw malformed('has an unexpected number of parts; expected two')
      // Longer text that merely begins like the delimiter.
      from = at + delimiter.length
      continue
    }
    // What could still be the beginning of a delimiter waits for the next piece.
    const settled = at === -1 ? Math.max(0, held.length - delimiter.length + 1) : at
    if (settled > 0) yield held.subarray(0, settled)
    const next = await pieces.next()
    if (next.done === true) throw malformed('is cut off: its closing boundary is missing')
    held = Buffer.concat([held.subarray(settled), next.value])
    from = 0
  }
}
