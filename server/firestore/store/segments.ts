import { compareText } from '../values/compare-values.ts'
import type { DocumentReader } from './document-reader.ts'

type PathReader = Pick<DocumentReader, 'nextPath'>

/**
 * The ids of the collections right below a document, or of the root for '', sorted, step by step.
 */
export function* collectionIds(reader: PathReader, parent: string): Generator<null, string[]> {
  const isRoot = parent === ''
  const found = yield* segments(reader, isRoot ? '' : `${parent}/`, isRoot ? null : `${parent}0`)
  return found.sort(compareText)
}

/**
 * The ids in a collection of documents that exist or have something below them, in no order, step by
 * step.
 */
export function idsWithDescendants(
  reader: PathReader,
  collection: string,
): Generator<null, string[]> {
  return segments(reader, `${collection}/`, `${collection}0`)
}

/** The distinct segments behind a prefix of paths. Jumps from one to the next in the index. */
function* segments(
  reader: PathReader,
  prefix: string,
  // '0' is the character behind '/'.
  end: string | null,
): Generator<null, string[]> {
  const found = new Set<string>()
  let from = prefix
  for (;;) {
    const path = reader.nextPath(from, end)
    if (path === null) return [...found]
    const [segment = ''] = path.slice(prefix.length).split('/', 1)
    found.add(segment)
    // Behind the document itself others may come before what is below it: a, a-b, a/b/c.
    const isDocument = path.length === prefix.length + segment.length
    from = `${prefix}${segment}${isDocument ? '\0' : '0'}`
    yield null
  }
}
