import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ExploreSearch } from '../../../../src/features/search/explore-search'
import {
  SearchUnmadeError,
  type LoadableHit,
  type SearchIndex,
} from '../../../../shared/search/open-index'
import { askSearchIndex, openSearchIndex } from '../../../../src/features/search/index/search-index'
jest.mock('../../../../src/features/search/index/search-index', () => ({
  askSearchIndex: jest.fn(),
  openSearchIndex: jest.fn(),
}))
jest.mock('../../../../src/platform/base/log', () => ({ logWarning: jest.fn() }))

const openAhead = jest.mocked(openSearchIndex)

/** What the site has, from the next question on. */
const siteHas = (index: SearchIndex) => {
  jest.mocked(askSearchIndex).mockImplementation((work) => work(index))
}

const hit = (title: string, section: LoadableHit['section'] = 'Glossary'): LoadableHit => ({
  id: title,
  score: 1,
  section,
  tags: [],
  load: async () => ({
    title,
    path: `/glossary/${title}`,
    excerpt: `About <mark>${title}</mark>`,
    parts: [],
    words: [title],
  }),
})

/** An index of which one page is known. */
const indexWith = (
  search: (query: string) => readonly LoadableHit[],
  match: 'all' | 'some' = 'all',
): SearchIndex => ({
  names: ['Apostille'],
  tags: [],
  isCurrent: () => Promise.resolve(true),
  search: async (query) => ({ hits: search(query), match }),
})

/** An index whose answers arrive when the test says so. */
function slowIndex() {
  const waiting = new Map<string, (hits: readonly LoadableHit[]) => void>()
  const index: SearchIndex = {
    names: [],
    tags: [],
    isCurrent: () => Promise.resolve(true),
    search: (query) =>
      new Promise((resolve) => {
        waiting.set(query, (hits) => resolve({ hits, match: 'all' }))
      }),
  }
  return {
    index,
    answer: async (query: string, hits: readonly LoadableHit[]) => {
      await act(async () => {
        waiting.get(query)?.(hits)
        await Promise.resolve()
      })
    },
  }
}

const show = (address: string) => {
  window.history.replaceState(null, '', address)
  return render(<ExploreSearch />)
}

/** The style sheet hides the lists below the search while it has an answer. */
const isAnswered = () => document.querySelector<HTMLElement>('.explore-search')?.dataset['answered']
const box = () => screen.getByRole('searchbox')

beforeEach(() => {
  openAhead.mockReset().mockResolvedValue()
})
afterEach(() => window.history.replaceState(null, '', '/'))

describe('the search of the site', () => {
  test('shows the lists and opens no index until the search box has the focus', async () => {
    siteHas(indexWith(() => []))
    show('/explore')
    expect(isAnswered()).toBe('false')
    expect(openAhead).not.toHaveBeenCalled()
    await userEvent.click(box())
    expect(openAhead).toHaveBeenCalledTimes(1)
  })

  test('never lets an earlier answer replace a later one', async () => {
    const { index, answer } = slowIndex()
    siteHas(index)
    show('/explore?q=one')
    await act(async () => Promise.resolve())
    act(() => {
      window.history.replaceState(null, '', '/explore?q=two')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await act(async () => Promise.resolve())
    await answer('two', [hit('two')])
    await answer('one', [hit('one')])
    expect(await screen.findByRole('link', { name: 'two' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'one' })).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('1 result for “two”')
  })

  test('puts what is typed into the address after a pause, once', async () => {
    siteHas(indexWith(() => [hit('apostille')]))
    show('/explore?section=forms')
    const steps = window.history.length
    await userEvent.type(box(), 'apostille')
    expect(await screen.findByText('0 of 1 results for “apostille”')).toBeTruthy()
    expect(window.location.search).toBe('?q=apostille&section=forms')
    expect(window.history.length).toBe(steps)
  })

  test('tells a failure and tries again when asked', async () => {
    jest.mocked(askSearchIndex).mockRejectedValueOnce(new Error('offline'))
    siteHas(indexWith(() => [hit('apostille')]))
    show('/explore?q=apostille')
    expect((await screen.findByRole('alert')).textContent).toMatch(/is not available/)
    expect(isAnswered()).toBe('false')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'apostille' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('waits for the index of a new site, and then answers by itself', async () => {
    jest.useFakeTimers()
    jest.mocked(askSearchIndex).mockRejectedValueOnce(new SearchUnmadeError('none yet'))
    siteHas(indexWith(() => [hit('apostille')]))
    show('/explore?q=apostille')
    await act(() => jest.advanceTimersByTimeAsync(0))
    const notice = screen.getByText('The search is being prepared.')
    expect(notice.closest('[role=status]')?.textContent).toMatch(/by themselves/)
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(3_000))
    expect(screen.getByRole('link', { name: 'apostille' })).toBeTruthy()
    expect(screen.queryByText('The search is being prepared.')).toBeNull()
    jest.useRealTimers()
  })

  test('clears the box and the address with Escape', async () => {
    siteHas(indexWith(() => [hit('apostille')]))
    show('/explore?q=apostille')
    await screen.findByRole('link', { name: 'apostille' })
    expect(isAnswered()).toBe('true')
    await userEvent.type(box(), '{Escape}')
    await waitFor(() => expect(isAnswered()).toBe('false'))
    expect(window.location.search).toBe('')
  })

  test('offers the nearest word of the site where nothing was found', async () => {
    siteHas(indexWith((query) => (query === 'apostille' ? [hit('apostille')] : [])))
    show('/explore?q=apostile')
    await userEvent.click(await screen.findByRole('button', { name: 'apostille' }))
    expect(await screen.findByRole('link', { name: 'apostille' })).toBeTruthy()
    expect(window.location.search).toBe('?q=apostille')
    // The word that was pressed is gone; the keyboard goes on from the box.
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  test('suggests nothing that would find nothing', async () => {
    siteHas(indexWith(() => []))
    show('/explore?q=apostile')
    expect(await screen.findByText(/^No results for “apostile”\./)).toBeTruthy()
    expect(screen.queryByText(/Did you mean/)).toBeNull()
  })

  test('says when pages hold only some of the words', async () => {
    siteHas(indexWith(() => [hit('apostille')], 'some'))
    show('/explore?q=apostille+spaceship')
    expect(await screen.findByText(/No page has all of these words/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'apostille' })).toBeTruthy()
  })
})
