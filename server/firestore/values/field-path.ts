import { invalidArgument } from '../protocol/firestore-error.ts'

/** The names of a field and of the maps around it, outermost first. */
export type FieldPath = readonly string[]

const NAME_MAX_BYTES = 1500

/**
 * Reads a field path: names separated by dots; names that are no plain words stand in backticks, in
 * which a backslash escapes.
 *
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
export function parseFieldPath(text: string): FieldPath {
  const names: string[] = []
  let at = 0
  for (;;) {
    const [name, end] = text[at] === '`' ? quotedName(text, at) : plainName(text, at)
    checkFieldName(name)
    names.push(name)
    if (end === text.length) {
      if (pathBytes(names) > NAME_MAX_BYTES) throw nameTooLong()
      return names
    }
    if (text[end] !== '.') throw invalidPath(text)
    at = end + 1
  }
}

/**
 * Reads the path of a field that a document may hold.
 *
 * @throws FirestoreError `INVALID_ARGUMENT`, also for the document's own name
 */
export function parseStoredPath(text: string): FieldPath {
  const path = parseFieldPath(text)
  if (path.includes('__name__')) throw invalidArgument('field name __name__ is reserved')
  return path
}

function plainName(text: string, start: number): readonly [string, number] {
  const expression = /[A-Za-z_][A-Za-z_0-9]*/y
  expression.lastIndex = start
  const match = expression.exec(text)
  if (match === null) throw invalidPath(text)
  return [match[0], start + match[0].length]
}

function quotedName(text: string, start: number): readonly [string, number] {
  let name = ''
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '`') {
      if (name === '') throw invalidPath(text)
      return [name, at + 1]
    }
    if (character === '\\') at += 1
    name += text.charAt(at)
  }
  throw invalidPath(text)
}

function invalidPath(text: string) {
  return invalidArgument(
    `Invalid property path "${text.slice(0, 200)}". Unquoted property paths must match regex ` +
      '([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex ' +
      '(`(?:[^`\\\\]|(?:\\\\.))+`)',
  )
}

/** @throws FirestoreError `INVALID_ARGUMENT` for a name that Firestore does not store */
export function checkFieldName(name: string): void {
  if (name === '') throw invalidArgument('The property.name is the empty string.')
  if (isReserved(name) && name !== '__name__') {
    throw invalidArgument(`field name ${name} is reserved`)
  }
  if (!name.isWellFormed()) throw invalidArgument('The property.name is not valid UTF-8.')
  if (Buffer.byteLength(name) > NAME_MAX_BYTES) throw nameTooLong()
}

/** Names that begin and end with two underscores are Firestore's own. */
export function isReserved(name: string): boolean {
  return name.startsWith('__') && /^__.*__$/s.test(name)
}

/** The bytes of a path with the dots between its names, which Firestore limits to 1,500. */
export function pathBytes(path: FieldPath): number {
  return path.reduce((sum, name) => sum + Buffer.byteLength(name), path.length - 1)
}

function nameTooLong() {
  return invalidArgument(`The property.name is longer than ${NAME_MAX_BYTES} bytes.`)
}

/** Whether the path stands for the document's own name. */
export function isDocumentName(path: FieldPath): boolean {
  return path.length === 1 && path[0] === '__name__'
}

/** The path as text, for keys and messages. */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``))
    .join('.')
}
