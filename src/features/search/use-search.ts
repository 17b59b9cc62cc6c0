import { useEffect, useState } from 'react'
import { logWarning } from '../../platform/log'
import type { Narrowed } from './index/hits'
import { narrow } from './index/hits'
import type { FoundText, LoadableHit } from './index/search-index'
import { openSearchIndex } from './index/search-index'
import type { SearchRequest } from './search-parameters'
import { PORTION } from './search-parameters'

/** A result as it is shown. */
export type ShownResult = FoundText & Pick<LoadableHit, 'id' | 'section' | 'tags'>

/** What a search has found. */
export interface Found {
  readonly request: SearchRequest
  /** Before any narrowing. */
  readonly total: number
  readonly narrowed: Narrowed<LoadableHit>
  readonly shown: readonly ShownResult[]
}

/** Where a search stands. */
export type SearchState =
  | { readonly kind: 'idle' }
  /** With what the last search has found, to be shown until this one has. */
  | { readonly kind: 'searching'; readonly previous: Found | null }
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'failed' }

export interface Search {
  readonly state: SearchState
  /** After a failure. */
  readonly retry: () => void
}

type Outcome = Extract<SearchState, { kind: 'found' | 'failed' }>

/** Answers a request; the answer to an earlier one never replaces that to a later one. */
export function useSearch(request: SearchRequest): Search {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ readonly key: string; readonly outcome: Outcome } | null>(
    null,
  )
  const key = JSON.stringify([attempt, request])

  useEffect(() => {
    if (request.query === '') return undefined
    let isLatest = true
    const search = async () => {
      const outcome = await outcomeOf(request)
      if (isLatest) setAnswer({ key, outcome })
    }
    void search()
    return () => {
      isLatest = false
    }
  }, [key, request])

  return {
    state: stateOf(request, answer?.key === key ? 'answered' : 'under-way', answer?.outcome),
    retry: () => {
      setAttempt((count) => count + 1)
    },
  }
}

function stateOf(
  request: SearchRequest,
  progress: 'answered' | 'under-way',
  outcome: Outcome | undefined,
): SearchState {
  if (request.query === '') return { kind: 'idle' }
  if (outcome !== undefined && progress === 'answered') return outcome
  return { kind: 'searching', previous: outcome?.kind === 'found' ? outcome.found : null }
}

async function outcomeOf(request: SearchRequest): Promise<Outcome> {
  try {
    const index = await openSearchIndex()
    const hits = await index.search(request.query)
    const narrowed = narrow(hits, request)
    const shown = await Promise.all(
      narrowed.hits.slice(0, request.page * PORTION).map(async ({ id, section, tags, load }) => ({
        id,
        section,
        tags,
        ...(await load()),
      })),
    )
    return { kind: 'found', found: { request, total: hits.length, narrowed, shown } }
  } catch (error) {
    logWarning('The search did not answer', error)
    return { kind: 'failed' }
  }
}
