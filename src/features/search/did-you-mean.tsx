import type { SearchRequest } from './search-parameters'

export interface DidYouMeanProps {
  readonly query: string
  readonly onAsk: (change: Partial<SearchRequest>) => void
}

/** Offers the query as it was probably meant. */
export function DidYouMean({ query, onAsk }: DidYouMeanProps) {
  return (
    <p>
      Did you mean{' '}
      <button
        type="button"
        className="search-empty__word"
        onClick={() => {
          onAsk({ query, sections: [], tags: [] })
        }}
      >
        {query}
      </button>
      ?
    </p>
  )
}
