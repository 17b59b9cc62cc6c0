import type { RequestHead } from '../../../node-shared/http/request.ts'

/** Values that conditional requests compare with. */
export interface Validators {
  /** A strong entity tag, with its quotes. */
  readonly etag: string
  readonly lastModified: Date
}

/** HTTP dates have whole seconds. */
const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

function listsTag(header: string, etag: string, isWeakFine: boolean): boolean {
  if (header.trim() === '*') return true
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.some((tag) => (isWeakFine ? tag.replace(/^W\//, '') : tag) === etag)
}

/**
 * Evaluates the conditions of a request (RFC 9110, section 13.2.2): `failed` is 412, `unchanged`
 * 304, `met` the usual answer.
 */
export function evaluateConditions(
  { headers }: Pick<RequestHead, 'headers'>,
  { etag, lastModified }: Validators,
): 'met' | 'unchanged' | 'failed' {
  const changed = toSeconds(lastModified.getTime())
  const ifMatch = headers['if-match']
  if (ifMatch !== undefined) {
    if (!listsTag(ifMatch, etag, false)) return 'failed'
  } else {
    const since = Date.parse(headers['if-unmodified-since'] ?? '')
    if (changed > toSeconds(since)) return 'failed'
  }
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined) return listsTag(ifNoneMatch, etag, true) ? 'unchanged' : 'met'
  // No date gives NaN, to which nothing compares.
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return toSeconds(since) >= changed ? 'unchanged' : 'met'
}

/** A range of bytes, both ends included. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The one range that a request asks for (RFC 9110, section 14). Null means the whole file: no range,
 * several, another unit, nonsense, or a file that is not what `If-Range` names.
 *
 * @param size of the whole file in bytes
 */
export function readRange(
  { headers }: Pick<RequestHead, 'headers'>,
  size: number,
  { etag, lastModified }: Validators,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.range ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return null
  const ifRange = headers['if-range']
  if (typeof ifRange === 'string') {
    const isSame = ifRange.includes('"') ? ifRange === etag : ifRange === lastModified.toUTCString()
    if (!isSame) return null
  }
  if (first === '') {
    const length = Number(last)
    if (length === 0 || size === 0) return 'unsatisfiable'
    return { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Number(last)
  if (last !== '' && end < start) return null
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}
