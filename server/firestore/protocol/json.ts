import { invalidArgument } from './firestore-error.ts'

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A message of the protocol: only its own fields, by the names that JSON gives them. */
export type Message<Name extends string> = Readonly<Partial<Record<Name, unknown>>>

const MALFORMED = "Payload isn't valid for request."

/** Integers of this many digits may be beyond what a JavaScript number holds exactly. */
const LONG_NUMBER = /\d{16}/

/**
 * Parses the body of a request. Numbers that JavaScript would round stay the text that they were
 * sent as, because 64-bit integers may come as JSON numbers.
 *
 * @param body UTF-8; nothing at all stands for `{}`
 * @throws FirestoreError `INVALID_ARGUMENT` for what is not JSON
 */
export function parseBody(body: Uint8Array): unknown {
  if (body.length === 0) return {}
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return JSON.parse(text, LONG_NUMBER.test(text) ? keepLongNumbers : undefined) as unknown
  } catch (cause) {
    throw invalidArgument(`${MALFORMED} The body is not valid JSON.`, { cause })
  }
}

/** `context.source` is a later addition to JSON.parse that TypeScript does not know yet. */
function keepLongNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isRounded = typeof value === 'number' && !Number.isSafeInteger(value)
  return isRounded && Number.isInteger(value) ? (context?.source ?? value) : value
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @throws FirestoreError `INVALID_ARGUMENT` when the value is no object */
export function asObject(value: unknown, what: string): JsonObject {
  if (isObject(value)) return value
  throw invalidArgument(`${MALFORMED} ${what} must be an object.`)
}

/** A message that is read, and its fields. */
export interface DeclaredMessage {
  readonly where: string
  readonly names: readonly string[]
}

/**
 * Every message that requests may hold, as far as its reader was made: what a stranger may make as large as
 * the body is among their fields.
 */
export const DECLARED_MESSAGES: DeclaredMessage[] = []

/**
 * Makes the reader of one kind of message. As protocol buffers demand it of their JSON, fields may be
 * named in camelCase or in snake_case, `null` is the same as leaving a field out, and anything that
 * is not a field is refused.
 *
 * @param where the message's place, for messages of errors; '' for a whole request
 * @param names its fields in camelCase
 */
export function messageReader<const Name extends string>(
  where: string,
  names: readonly Name[],
): (input: unknown) => Message<Name> {
  DECLARED_MESSAGES.push({ where, names })
  const known = new Map<string, Name>()
  for (const name of names) known.set(snakeCase(name), name).set(name, name)
  return (input) => {
    const object = asObject(input, where === '' ? 'The request' : where)
    const message: Partial<Record<Name, unknown>> = {}
    for (const [key, value] of Object.entries(object)) {
      const name = known.get(key)
      if (name === undefined) throw unknownName(key, where)
      if (value === null) continue
      if (message[name] !== undefined) throw repeatedName(key, where)
      message[name] = value
    }
    return message
  }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A property that is no field of its message, in production's words. */
export function unknownName(key: string, where: string) {
  const place = where === '' ? '' : ` at '${where}'`
  return invalidArgument(
    `Invalid JSON payload received. Unknown name ${JSON.stringify(key.slice(0, 200))}${place}: Cannot find field.`,
  )
}

function repeatedName(key: string, where: string) {
  return invalidArgument(`${MALFORMED} ${where} names ${key} twice.`)
}

/** A list; a missing one is empty. */
export function asList(value: unknown, what: string): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  throw invalidArgument(`${MALFORMED} ${what} must be a list.`)
}

export function asString(value: unknown, what: string): string {
  if (typeof value === 'string') return value
  throw invalidArgument(`${MALFORMED} ${what} must be a string.`)
}

export function asBoolean(value: unknown, what: string): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'boolean') return value
  throw invalidArgument(`${MALFORMED} ${what} must be a boolean.`)
}

/** A 32-bit number, which may arrive as `{value: n}` or as text. Undefined when it is missing. */
export function asInt32(value: unknown, what: string): number | undefined {
  if (value === undefined || value === null) return undefined
  const bare = typeof value === 'object' && 'value' in value ? value.value : value
  const number = typeof bare === 'string' && /^-?\d{1,10}$/.test(bare) ? Number(bare) : bare
  if (typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2 ** 31) {
    return number
  }
  throw invalidArgument(`${MALFORMED} ${what} must be a 32-bit integer.`)
}

/** One of the names of an enum; the number that stands for it is accepted too. */
export function asEnum<Name extends string>(
  value: unknown,
  numbers: Readonly<Record<Name, number>>,
  what: string,
): Name {
  for (const name in numbers) {
    if (value === name || value === numbers[name]) return name
  }
  throw invalidArgument(`${MALFORMED} ${what} is not a known value.`)
}

/**
 * The one property among `names` that an object has. Protocol unions must have exactly one.
 *
 * @throws FirestoreError `INVALID_ARGUMENT` for none or several
 */
export function onlyKey<Name extends string>(
  object: Message<Name>,
  names: readonly Name[],
  what: string,
): Name {
  const present = names.filter((name) => object[name] !== undefined)
  const [only] = present
  if (only !== undefined && present.length === 1) return only
  throw invalidArgument(`${MALFORMED} ${what} must hold exactly one of ${names.join(', ')}.`)
}
