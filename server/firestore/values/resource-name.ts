import { invalidArgument } from '../errors.ts'

const SEGMENT_MAX_BYTES = 1500
const PATH_MAX_BYTES = 6144
const DEPTH_MAX = 100

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
  const root = `projects/${projectId}/databases/(default)/documents`
  const relative = (name: string): string => {
    if (name === root) return ''
    if (name.startsWith(`${root}/`)) return name.slice(root.length + 1)
    throw invalidArgument(
      `Resource name ${JSON.stringify(name.slice(0, 200))} is not in ${JSON.stringify(root)}.`,
    )
  }
  return {
    format: (path) => `${root}/${path}`,
    parseDocument(name) {
      const path = relative(name)
      checkDocumentPath(path)
      return path
    },
    parseParent(name) {
      const path = relative(name)
      if (path !== '') checkDocumentPath(path)
      return path
    },
  }
}

/** @throws FirestoreError `INVALID_ARGUMENT` when the path is not one of a document */
export function checkDocumentPath(path: string): void {
  const segments = path.split('/')
  if (segments.length % 2 !== 0) {
    throw invalidArgument(`Document name ${JSON.stringify(path)} has an odd number of segments.`)
  }
  if (segments.length > 2 * DEPTH_MAX || Buffer.byteLength(path) > PATH_MAX_BYTES) {
    throw invalidArgument('The document name is too long.')
  }
  segments.forEach(checkSegment)
}

/** @throws FirestoreError `INVALID_ARGUMENT` for an id that Firestore does not accept */
export function checkSegment(segment: string): void {
  if (segment === '' || segment === '.' || segment === '..' || segment.includes('/')) {
    throw invalidArgument(`Resource id ${JSON.stringify(segment)} is not valid.`)
  }
  if (/^__.*__$/s.test(segment)) {
    throw invalidArgument(
      `Resource id ${JSON.stringify(segment)} is invalid because it is reserved.`,
    )
  }
  if (Buffer.byteLength(segment) > SEGMENT_MAX_BYTES || !segment.isWellFormed()) {
    throw invalidArgument('A resource id is longer than 1500 bytes or not valid UTF-8.')
  }
}
