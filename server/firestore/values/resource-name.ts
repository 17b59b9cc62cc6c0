import { invalidArgument } from '../protocol/firestore-error.ts'
import { numericId } from './compare-values.ts'

const SEGMENT_MAX_BYTES = 1500
const PATH_MAX_BYTES = 6144
const DEPTH_MAX = 100
/** The shape of a database's name; '*' stands for any id. */
const ROOT_SHAPE = ['projects', '*', 'databases', '*', 'documents'] as const

/** Names of documents on the wire: `projects/P/databases/(default)/documents/posts/a`. */
export interface ResourceNames {
  /** The full name of a document. */
  format(path: string): string
  /** The path of a document below the root. @throws FirestoreError `INVALID_ARGUMENT` */
  parseDocument(name: string): string
  /** The path of a document, or '' for the root itself. @throws FirestoreError */
  parseParent(name: string): string
}

/** Builds the names of one project's default database. */
export function createResourceNames(projectId: string): ResourceNames {
  const database = `projects/${projectId}/databases/(default)`
  const root = `${database}/documents`
  const relative = (name: string, what: string): string => {
    if (name === root) return ''
    if (name.startsWith(`${root}/`)) return name.slice(root.length + 1)
    checkRoot(name, what)
    throw invalidArgument(`${what} ${quoted(name)} is not in database ${quoted(database)}.`)
  }
  return {
    format: (path) => `${root}/${path}`,
    parseDocument(name) {
      const path = relative(name, 'Document name')
      if (path === '') throw lacksSeparator('Document name', name)
      checkPath(path, name, 'Document name')
      return path
    },
    parseParent(name) {
      const path = relative(name, 'Document parent name')
      if (path !== '') checkPath(path, name, 'Document parent name')
      return path
    },
  }
}

/** Says at which place a name stops being one of a database. */
function checkRoot(name: string, what: string): void {
  let at = 0
  for (const [index, expected] of ROOT_SHAPE.entries()) {
    if (index > 0) {
      if (name[at] !== '/') throw lacks(what, name, '/', at)
      at += 1
    }
    const end = name.indexOf('/', at) === -1 ? name.length : name.indexOf('/', at)
    const segment = name.slice(at, end)
    if (expected === '*' && segment === '') throw emptyId(what, name, at)
    if (expected !== '*' && segment !== expected) throw lacks(what, name, expected, at)
    at = end
  }
}

/** @throws FirestoreError `INVALID_ARGUMENT` when the path is not one of a document */
export function checkDocumentPath(path: string): void {
  checkPath(path, path, 'Document name')
}

/** @param name the whole name, of which `path` is the end */
function checkPath(path: string, name: string, what: string): void {
  const segments = path.split('/')
  let at = name.length - path.length
  for (const [index, segment] of segments.entries()) {
    if (segment === '') throw emptyId(what, name, at)
    if (segment === '.' || segment === '..') {
      throw invalidArgument(
        `${what} ${quoted(name)} contains a resource id ${quoted(segment)} at index ${at}.`,
      )
    }
    checkId(segment, index % 2 === 0 ? 'kind' : 'name')
    at += segment.length + 1
  }
  if (segments.length % 2 !== 0) throw lacksSeparator(what, name)
  if (segments.length > 2 * DEPTH_MAX || Buffer.byteLength(path) > PATH_MAX_BYTES) {
    throw invalidArgument(`${what} is longer than ${PATH_MAX_BYTES} bytes or too deep.`)
  }
}

/** @throws FirestoreError `INVALID_ARGUMENT` for an id that Firestore does not accept */
export function checkSegment(segment: string): void {
  if (segment === '' || segment === '.' || segment === '..' || segment.includes('/')) {
    throw invalidArgument(`Resource id ${quoted(segment)} is invalid.`)
  }
  checkId(segment, 'kind')
}

function checkId(id: string, element: 'kind' | 'name'): void {
  // Ids such as __id7__ are numbers, which an older product of Google's gave out.
  const isNumber = element === 'name' && numericId(id) !== null
  if (/^__.*__$/s.test(id) && !isNumber) {
    throw invalidArgument(`Resource id ${quoted(id)} is invalid because it is reserved.`)
  }
  if (Buffer.byteLength(id) > SEGMENT_MAX_BYTES) {
    throw invalidArgument(
      `The key path element ${element} is longer than ${SEGMENT_MAX_BYTES} bytes.`,
    )
  }
  if (!id.isWellFormed()) throw invalidArgument(`Resource id ${quoted(id)} is not valid UTF-8.`)
}

function lacksSeparator(what: string, name: string) {
  return lacks(what, name, '/', name.length)
}

function lacks(what: string, name: string, expected: string, index: number) {
  return invalidArgument(`${what} ${quoted(name)} lacks ${quoted(expected)} at index ${index}.`)
}

function emptyId(what: string, name: string, index: number) {
  return invalidArgument(`${what} ${quoted(name)} has an empty resource id at index ${index}.`)
}

/** In quotation marks, as far as it is worth repeating. */
function quoted(text: string): string {
  return `"${text.slice(0, 1000)}"`
}
