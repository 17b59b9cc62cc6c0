import type { SearchSection } from '../../../shared/search/index-files'
import { Button } from '../../components/controls/button'
import type { FacetValue } from '../../../shared/search/hits'
import { SearchFacets } from './search-facets'
import type { SearchRequest } from './search-parameters'
import { SearchResult } from './search-result'
import type { Found } from './use-search'
import type { RequestChange } from './use-search-request'

export interface SearchResultsProps {
  readonly found: Found
  /** The request of now; the answer may be to an earlier one. */
  readonly request: SearchRequest
  /** Whether a later search is under way. */
  readonly isOutdated: boolean
  readonly onAsk: (change: RequestChange) => void
  /** Asks by a button that goes with the answer. */
  readonly onAskAnew: (change: Partial<SearchRequest>) => void
  readonly onMore: () => void
}

/** The pages that were found, with the facets that narrow them. */
export function SearchResults(props: SearchResultsProps) {
  const { found, request, isOutdated, onAsk, onAskAnew, onMore } = props
  const { narrowed, shown, total, match, suggestion } = found
  const hasFacets = total > 0 || request.sections.length + request.tags.length > 0
  // Topics narrow the blog alone: among everything they would be read as topics of everything.
  const isBlogAlone = narrowed.sections.every(
    ({ value, count, isChosen }) =>
      value === 'Blog' || (request.sections.length === 0 ? count === 0 : !isChosen),
  )
  const areTagsUseful = narrowed.tags.length > 0 && (isBlogAlone || request.tags.length > 0)
  return (
    <div className="search-results" aria-busy={isOutdated}>
      {hasFacets ? (
        <div className="search-results__facets">
          <SearchFacets
            legend="Sections"
            values={withChoice(narrowed.sections, request.sections)}
            onChange={(section, isChosen) => {
              onAsk(({ sections }) => ({ sections: withOrWithout(sections, section, isChosen) }))
            }}
          />
          {areTagsUseful ? (
            <SearchFacets
              legend="Topics of the blog"
              values={withChoice(narrowed.tags, request.tags)}
              onChange={(tag, isChosen) => {
                onAsk(({ tags }) => ({ tags: withOrWithout(tags, tag, isChosen) }))
              }}
            />
          ) : null}
        </div>
      ) : null}
      <section className="search-results__list" aria-labelledby="search-results-title">
        <h2 id="search-results-title" className="visually-hidden">
          Results
        </h2>
        {match === 'some' && shown.length > 0 ? (
          <div className="search-results__some">
            <p>No page has all of these words. The following have some of them.</p>
            {suggestion === null ? null : <DidYouMean query={suggestion} onAsk={onAskAnew} />}
          </div>
        ) : null}
        {shown.length === 0 ? (
          <NothingFound found={found} onAsk={onAskAnew} />
        ) : (
          <ol>
            {shown.map((result) => (
              <SearchResult key={result.id} result={result} />
            ))}
          </ol>
        )}
        {shown.length < narrowed.hits.length ? (
          <Button onClick={onMore}>
            More results ({narrowed.hits.length - shown.length} left)
          </Button>
        ) : null}
      </section>
    </div>
  )
}

/** A box is ticked at once, whenever the answer comes. */
function withOrWithout<Value>(values: readonly Value[], value: Value, isIn: boolean): Value[] {
  const others = values.filter((one) => one !== value)
  return isIn ? [...others, value] : others
}

function withChoice<Value extends string>(
  values: readonly FacetValue<Value>[],
  chosen: readonly Value[],
): FacetValue<Value>[] {
  return values.map((facet) => ({ ...facet, isChosen: chosen.includes(facet.value) }))
}

interface NothingFoundProps {
  readonly found: Found
  readonly onAsk: (change: Partial<SearchRequest>) => void
}

function NothingFound({ found, onAsk }: NothingFoundProps) {
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

interface DidYouMeanProps {
  readonly query: string
  readonly onAsk: (change: Partial<SearchRequest>) => void
}

function DidYouMean({ query, onAsk }: DidYouMeanProps) {
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
