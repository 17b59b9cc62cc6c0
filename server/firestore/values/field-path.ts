import { invalidArgument } from '../errors.ts'

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
    if (end === text.length) return names
    if (text[end] !== '.') throw invalidPath(text)
    at = end + 1
  }
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
    if (character === '`') return [name, at + 1]
    if (character === '\\') at += 1
    name += text.charAt(at)
  }
  throw invalidPath(text)
}

function invalidPath(text: string) {
  return invalidArgument(`Invalid property path ${JSON.stringify(text.slice(0, 200))}.`)
}

/** @throws FirestoreError `INVALID_ARGUMENT` for a name that Firestore does not store */
export function checkFieldName(name: string): void {
  if (name === '') throw invalidArgument('field name is empty')
  if (/^__.*__$/s.test(name) && name !== '__name__') {
    throw invalidArgument(`field name ${name} is reserved`)
  }
  if (Buffer.byteLength(name) > NAME_MAX_BYTES) {
    throw invalidArgument('The property name is longer than 1500 bytes.')
  }
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
