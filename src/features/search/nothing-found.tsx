import { Button } from '../../components/controls/button'
import type { SearchSection } from '../../../shared/search/index-files'
import { DidYouMean } from './did-you-mean'
import type { Found } from './use-search'
import type { SearchRequest } from './search-parameters'

export interface NothingFoundProps {
  readonly found: Found
  readonly onAsk: (change: Partial<SearchRequest>) => void
}

/** Ways on from a search that found nothing, or nothing that the facets let through. */
export function NothingFound({ found, onAsk }: NothingFoundProps) {
  const { request, total, suggestion } = found
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
      {suggestion === null ? null : <DidYouMean query={suggestion} onAsk={onAsk} />}
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
