import { collectionOf, lastSegment } from '../../store/document.ts'
import type { DocumentRecord } from '../../store/document.ts'
import { matchesFilter } from '../match-filter.ts'
import type { Query } from '../query.ts'
import { queryCollection } from './run-query.ts'

/** Whether a document is in a query's collection and passes its filter, whatever its limits are. */
export function coversDocument(query: Query, document: DocumentRecord): boolean {
  const { path } = document
  const collection = collectionOf(path)
  const isInside = query.isCollectionGroup
    ? (query.collectionId === null || lastSegment(collection) === query.collectionId) &&
      (query.parent === '' || path.startsWith(`${query.parent}/`))
    : collection === queryCollection(query)
  return isInside && (query.filter === null || matchesFilter(query.filter, document))
}
