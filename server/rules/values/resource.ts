import { RulesBytes, RulesPath, RulesTimestamp } from './values.ts'
import type { RulesMap, RulesValue } from './values.ts'

const NANOSECONDS_PER_MILLISECOND = 1_000_000n

/**
 * Turns plain data, such as the claims of a token or an object's metadata, into rules values: whole
 * numbers become `int`, `Date`s become timestamps, `undefined` properties are left out.
 *
 * @throws TypeError for functions, symbols and instances of other classes
 */
export function toRulesValue(input: unknown): RulesValue {
  if (input === null || typeof input === 'boolean' || typeof input === 'string') return input
  if (typeof input === 'bigint') return input
  if (typeof input === 'number') return Number.isSafeInteger(input) ? BigInt(input) : input
  if (input instanceof Date) return timestampFromDate(input)
  if (input instanceof Uint8Array) return new RulesBytes(input)
  if (Array.isArray(input)) return input.map(toRulesValue)
  if (typeof input === 'object') return toRulesMap(input)
  throw new TypeError(`A rules value cannot be made of ${typeof input}`)
}

/** As {@link toRulesValue}, for a plain object. */
export function toRulesMap(input: object): RulesMap {
  const prototype: unknown = Object.getPrototypeOf(input)
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError('A rules map can only be made of a plain object')
  }
  return new Map(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, toRulesValue(value)]),
  )
}

export function timestampFromDate(date: Date): RulesTimestamp {
  return new RulesTimestamp(BigInt(date.getTime()) * NANOSECONDS_PER_MILLISECOND)
}

/** The full path of a document as rules see it. */
export function documentPath(path: string): RulesPath {
  return new RulesPath(['databases', '(default)', 'documents', ...path.split('/')])
}

/** The `resource` of a document: its `data`, its `id` and its `__name__`. */
export function documentResource(path: string, data: RulesMap): RulesMap {
  return new Map<string, RulesValue>([
    ['data', data],
    ['id', path.slice(path.lastIndexOf('/') + 1)],
    ['__name__', documentPath(path)],
  ])
}

/** The properties of a stored object that rules may look at. Sizes are in bytes. */
export interface StoredObject {
  readonly name: string
  readonly bucket: string
  readonly size: number
  readonly contentType?: string
  readonly metadata?: Readonly<Record<string, string>>
  readonly timeCreated?: Date
  readonly updated?: Date
  readonly generation?: number
  readonly metageneration?: number
  readonly md5Hash?: string
  readonly crc32c?: string
  readonly etag?: string
  readonly contentDisposition?: string
  readonly contentEncoding?: string
  readonly contentLanguage?: string
  readonly cacheControl?: string
}

/** The `resource` of a stored object. */
export function objectResource(object: StoredObject): RulesMap {
  return toRulesMap({ metadata: {}, ...object })
}
