import { useEffect, useState } from 'react'
import { logWarning } from '../../platform/base/log'
import { narrow, type Narrowed } from '../../../shared/search/hits'
import type { SearchAnswer } from '../../../shared/search/answer-query'
import {
  SearchUnmadeError,
  type FoundText,
  type LoadableHit,
  type SearchIndex,
} from '../../../shared/search/open-index'
import { askSearchIndex } from './index/search-index'
import { searchAsMeant } from './index/suggestion'
import { PORTION, type SearchRequest } from './search-parameters'

/** A result as it is shown. */
export type ShownResult = FoundText & Pick<LoadableHit, 'id' | 'section' | 'tags'>

/** The results of a search. */
export interface Found {
  readonly request: SearchRequest
  /** Before any narrowing. */
  readonly total: number
  /** Whether the pages hold all words that were looked for, or only some of them. */
  readonly match: SearchAnswer<LoadableHit>['match']
  /** The query as it was probably meant; it finds something. Null where nothing seems misspelt. */
  readonly suggestion: string | null
  readonly narrowed: Narrowed<LoadableHit>
  readonly shown: readonly ShownResult[]
}

/** Where a search stands. */
export type SearchState =
  | { readonly kind: 'idle' }
  /** With what the last search has found, to be shown until this one has. */
  | { readonly kind: 'searching'; readonly previous: Found | null }
  | { readonly kind: 'found'; readonly found: Found }
  /** The index of a new site is being made; it is asked again by itself. */
  | { readonly kind: 'preparing' }
  | { readonly kind: 'failed' }

export interface Search {
  readonly state: SearchState
  /** After a failure. */
  readonly retry: () => void
}

type Outcome = Extract<SearchState, { kind: 'found' | 'preparing' | 'failed' }>

/** Between two looks for an index that is being made, in milliseconds. */
const LOOK_AGAIN_MS = 3_000

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
    let timer: number | undefined
    const search = async () => {
      const outcome = await outcomeOf(request)
      if (!isLatest) return
      setAnswer({ key, outcome })
      if (outcome.kind !== 'preparing') return
      timer = window.setTimeout(() => {
        setAttempt((count) => count + 1)
      }, LOOK_AGAIN_MS)
    }
    void search()
    return () => {
      isLatest = false
      window.clearTimeout(timer)
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
  if (outcome !== undefined && (progress === 'answered' || outcome.kind === 'preparing')) {
    return outcome
  }
  return { kind: 'searching', previous: outcome?.kind === 'found' ? outcome.found : null }
}

async function outcomeOf(request: SearchRequest): Promise<Outcome> {
  try {
    return { kind: 'found', found: await askSearchIndex((index) => answerRequest(index, request)) }
  } catch (error) {
    if (error instanceof SearchUnmadeError) return { kind: 'preparing' }
    logWarning('The search did not answer', error)
    return { kind: 'failed' }
  }
}

async function answerRequest(index: SearchIndex, request: SearchRequest): Promise<Found> {
  const answer = await index.search(request.query)
  const { hits, match } = answer
  const narrowed = narrow(hits, request)
  const shown = await Promise.all(
    narrowed.hits.slice(0, request.page * PORTION).map(async ({ id, section, tags, load }) => ({
      id,
      section,
      tags,
      ...(await load()),
    })),
  )
  const meant = await searchAsMeant(index, request.query, answer)
  return { request, total: hits.length, match, suggestion: meant?.query ?? null, narrowed, shown }
}
