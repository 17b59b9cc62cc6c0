import { Button } from '../../components/button'
import type { SearchSection } from '../../../shared/search'
import type { Found } from './use-search'
import type { SearchRequest } from './search-parameters'
import { correctedQuery } from './index/suggestion'

export interface NothingFoundProps {
  readonly found: Found
  /** Words that the site's pages are called by. */
  readonly vocabulary: ReadonlySet<string>
  readonly onAsk: (change: Partial<SearchRequest>) => void
}

/** Ways on from a search that found nothing, or nothing that the facets let through. */
export function NothingFound({ found, vocabulary, onAsk }: NothingFoundProps) {
  const { request, total } = found
  const correction = correctedQuery(request.query, vocabulary)
  return (
    <div className="empty-state search-empty">
      {total === 0 ? (
        <p>
          <strong>No results for “{request.query}”.</strong> Check the spelling, try fewer or more
          general words, or look through the lists below.
        </p>
      ) : (
        <p>
          <strong>Nothing in {chosenWords(request.sections, request.tags)}.</strong> Without these
          limits there {total === 1 ? 'is 1 result' : `are ${total} results`} for “{request.query}”.
        </p>
      )}
      {total === 0 && correction !== null ? (
        <p>
          Did you mean{' '}
          <button
            type="button"
            className="search-empty__word"
            onClick={() => {
              onAsk({ query: correction, sections: [], tags: [] })
            }}
          >
            {correction}
          </button>
          ?
        </p>
      ) : null}
      {request.sections.length + request.tags.length > 0 && total > 0 ? (
        <Button
          onClick={() => {
            onAsk({ sections: [], tags: [] })
          }}
        >
          Show all results
        </Button>
      ) : null}
    </div>
  )
}

function chosenWords(sections: readonly SearchSection[], tags: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format([...sections, ...tags])
}
