import type { IncomingHttpHeaders } from 'node:http'
import { ENCODINGS } from '../release/files/release-file.ts'
import type { Encoding, ReleaseFile } from '../release/files/release-file.ts'

/**
 * The compressed form that the client accepts best, or null for the plain file. Brotli wins between
 * equals: it is smaller. Source: RFC 9110, section 12.5.3.
 */
export function chooseEncoding(accepted: string | undefined, file: ReleaseFile): Encoding | null {
  if (accepted === undefined) return null
  const weights = new Map(
    accepted.split(',').map((entry) => {
      const [coding = '', ...parameters] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [coding === 'x-gzip' ? 'gzip' : coding, weight ? Number(weight.slice(2)) || 0 : 1]
    }),
  )
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = ENCODINGS.filter(
    (encoding) => file.encodings[encoding] !== undefined && weightOf(encoding) > 0,
  ).sort((a, b) => weightOf(b) - weightOf(a))
  return best ?? null
}

/** The validator of a file in one form. */
export function etagOf(file: ReleaseFile, encoding: Encoding | null): string {
  return `"${file.sha256.slice(0, 32)}${encoding === null ? '' : `-${encoding}`}"`
}

/** Whether the client already has this form. Source: RFC 9110, section 13.1.2. */
export function isNotModified(headers: IncomingHttpHeaders, etag: string): boolean {
  const given = headers['if-none-match']
  if (given === undefined) return false
  return given
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag)
}

/** One range of bytes, both ends included; or nothing to be honoured; or one that does not exist. */
type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' }

/**
 * Reads a Range header. Several ranges and other units are answered with the whole file, which the
 * standard allows. Source: RFC 9110, section 14.
 */
export function parseRange(headers: IncomingHttpHeaders, size: number, etag: string): ByteRange {
  const { range, 'if-range': condition } = headers
  if (range === undefined || (condition !== undefined && condition !== etag)) {
    return { kind: 'whole' }
  }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if (first === '' && last === '') return { kind: 'whole' }
  if (first === '') {
    const length = Math.min(Number(last), size)
    if (length === 0) return { kind: 'unsatisfiable' }
    return { kind: 'part', start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return { kind: 'whole' }
  return start < size ? { kind: 'part', start, end } : { kind: 'unsatisfiable' }
}
