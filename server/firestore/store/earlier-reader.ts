import { compareText } from '../values/compare-values.ts'
import { collectionOf, lastSegment } from './document.ts'
import type { DocumentReader, DocumentRow, IndexRange, IndexedRow } from './document-reader.ts'
import type { EarlierDocuments } from './history.ts'
import { changeIndexes } from './indexes.ts'

/** One entry of an index, and the document that it lists. */
type Entry = IndexedRow

/**
 * Shows the documents as they were: what a reader shows, but for some documents as they were earlier.
 * Nothing is written, so it can be read piece by piece while others write.
 *
 * @param base shows the present, in which `earlier` was true of the past
 */
export function earlierReader(base: DocumentReader, earlier: EarlierDocuments): DocumentReader {
  const before = createEntries(() => earlier)
  const now = createEntries(
    () => new Map([...earlier.keys()].map((path) => [path, base.get(path)])),
  )
  const existing = [...earlier.values()].filter((document) => document !== null)
  const paths = existing.map(({ path }) => path).sort(compareText)

  return {
    get(path) {
      const known = earlier.get(path)
      return known === undefined ? base.get(path) : known
    },
    *scanIndex(range) {
      const sign = range.isDescending ? -1 : 1
      const own = before.inRange(range)
      if (range.isDescending) own.reverse()
      let at = 0
      for (const row of base.scanIndex(range)) {
        for (; at < own.length; at += 1) {
          const entry = own[at]
          if (entry === undefined || sign * Buffer.compare(entry.key, row.key) > 0) break
          yield entry
        }
        if (!earlier.has(row.path)) yield row
      }
      yield* own.slice(at)
    },
    countIndex(range, most) {
      const { count, next } = base.countIndex(range, most)
      const counted = { ...range, to: next ?? range.to }
      return {
        count: count - now.inRange(counted).length + before.inRange(counted).length,
        next,
      }
    },
    *listIndex(range) {
      for (const path of base.listIndex(range)) if (!earlier.has(path)) yield path
      for (const { path } of before.inRange(range)) yield path
    },
    *scanGroup(collectionId, parent) {
      for (const row of base.scanGroup(collectionId, parent)) {
        if (!earlier.has(row.path)) yield row
      }
      for (const document of existing) {
        const { path } = document
        const isWanted = collectionId === null || lastSegment(collectionOf(path)) === collectionId
        if (isWanted && (parent === '' || path.startsWith(`${parent}/`))) yield document
      }
    },
    nextPath(from, end) {
      const own = paths.find(
        (path) => compareText(path, from) >= 0 && (end === null || compareText(path, end) < 0),
      )
      let other = base.nextPath(from, end)
      while (other !== null && earlier.has(other)) other = base.nextPath(`${other}\0`, end)
      if (own === undefined || other === null) return own ?? other
      return compareText(own, other) < 0 ? own : other
    },
    lastCommitTime: () => base.lastCommitTime(),
  }
}

/** The index entries of a few documents, made when they are first asked for. */
function createEntries(documents: () => ReadonlyMap<string, DocumentRow | null>) {
  let byIndex: Map<string, Entry[]> | null = null
  const make = () => {
    const made = new Map<string, Entry[]>()
    for (const document of documents().values()) {
      if (document === null) continue
      const collection = collectionOf(document.path)
      for (const { index, key } of changeIndexes(document.path, null, document.fields).added) {
        const name = `${collection}\n${index}`
        const entry: Entry = { ...document, key }
        const others = made.get(name)
        if (others === undefined) made.set(name, [entry])
        else others.push(entry)
      }
    }
    for (const entries of made.values()) {
      entries.sort((left, right) => Buffer.compare(left.key, right.key))
    }
    return made
  }
  return {
    /** Those in a range, in ascending order. */
    inRange({ collection, index, from, to }: Omit<IndexRange, 'isDescending'>): Entry[] {
      byIndex ??= make()
      return (byIndex.get(`${collection}\n${index}`) ?? []).filter(
        ({ key }) => Buffer.compare(key, from) >= 0 && (to === null || Buffer.compare(key, to) < 0),
      )
    },
  }
}
