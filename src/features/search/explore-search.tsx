import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { NO_PLAIN_RESULTS } from '../../../shared/search/plain-search'
import { Button } from '../../components/controls/button'
import { ResultCount } from '../../components/controls/filter-bar'
import { useEarlyValue } from '../../components/controls/use-early-value'
import { SearchForm } from './search-form'
import { openSearchIndex } from './index/search-index'
import { SearchResults } from './search-results'
import { type SearchState, useSearch } from './use-search'
import { useSearchRequest } from './use-search-request'

interface SearchKeys {
  /** For the element around the box and the results. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Elements that the arrow keys move between, in order; the box is before the first. */
const STOPS = '[data-result-link]'

/** The search of the whole site, as one types, with the request in the address; results hide the lists below. */
export function ExploreSearch() {
  const box = useRef<HTMLInputElement>(null)
  const { request, typed, type, commit, ask, showMore } = useSearchRequest()
  const { state, retry } = useSearch(request)
  const { onKeyDown } = useSearchKeys(box)
  useEarlyValue(box, typed, type)
  const found = foundIn(state)
  const hasResults = found !== null && found.shown.length > 0
  const isAnswered = hasResults || (state.kind === 'searching' && found === null)
  return (
    // The keys of the box and of the links inside, which work by themselves as well.
    <div className="explore-search" data-answered={isAnswered} onKeyDown={onKeyDown}>
      <SearchForm
        id="explore"
        label="Search everything"
        hint={
          <>
            A word, a form number, a state.{' '}
            <span className="search-form__keys">
              Press <kbd>/</kbd> to come back to this box and <kbd>Escape</kbd> to clear it.
            </span>
          </>
        }
        onSubmit={(event) => {
          event.preventDefault()
          commit()
        }}
        field={{
          ref: box,
          value: typed,
          onFocus: () => {
            // Ahead of the first word. A failure is told with the answer to it.
            openSearchIndex().catch(() => undefined)
          },
          onChange: (event) => {
            type(event.target.value)
          },
          onKeyDown: (event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            type('')
          },
        }}
      />
      <ResultCount>{announcement(state)}</ResultCount>
      <div
        className="search-unscripted"
        // The server puts the results in its place.
        dangerouslySetInnerHTML={{ __html: NO_PLAIN_RESULTS }}
      />
      {state.kind === 'preparing' ? <Preparing /> : null}
      {state.kind === 'failed' ? <Unavailable onRetry={retry} /> : null}
      {found === null ? null : (
        <SearchResults
          found={found}
          request={request}
          isOutdated={state.kind === 'searching'}
          onAsk={ask}
          onAskAnew={(change) => {
            ask(change)
            box.current?.focus()
          }}
          onMore={showMore}
        />
      )}
    </div>
  )
}

function Preparing() {
  return (
    <div className="empty-state search-empty" role="status">
      <p>
        <strong>The search is being prepared.</strong> This site is new: its pages are there, and
        what finds words in them follows in about a minute. Your results will show here by
        themselves; the lists below lead to every page now.
      </p>
    </div>
  )
}

function Unavailable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="empty-state search-empty" role="alert">
      <p>
        <strong>The search is not available.</strong> Check your connection and try again. The lists
        below work without it.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

function foundIn(state: SearchState) {
  switch (state.kind) {
    case 'found':
      return state.found
    case 'searching':
      return state.previous
    case 'idle':
    case 'preparing':
    case 'failed':
      return null
  }
}

function announcement(state: SearchState): string {
  switch (state.kind) {
    case 'idle':
    case 'preparing':
    case 'failed':
      return ''
    case 'searching':
      return 'Searching …'
    case 'found': {
      const { total, narrowed, request } = state.found
      const matching = narrowed.hits.length
      if (total === 0) return `No results for “${request.query}”`
      if (matching < total) return `${matching} of ${total} results for “${request.query}”`
      return `${total} ${total === 1 ? 'result' : 'results'} for “${request.query}”`
    }
  }
}

/** Keys of the search: arrows move from the box through the results and back. The inline script answers `/`. */
function useSearchKeys(box: RefObject<HTMLInputElement | null>): SearchKeys {
  return {
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const stops = [
        box.current,
        ...event.currentTarget.querySelectorAll<HTMLAnchorElement>(STOPS),
      ].filter((stop) => stop !== null)
      const at = stops.findIndex((stop) => stop === document.activeElement)
      const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
      if (at === -1 || next === undefined) return
      event.preventDefault()
      next.focus()
    },
  }
}
