import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ExploreSearch } from '../../../../src/features/search/explore-search'
import type { LoadableHit, SearchIndex } from '../../../../src/features/search/index/search-index'
import { openSearchIndex as openIndex } from '../../../../src/features/search/index/search-index'

jest.mock('gatsby', () => jest.requireActual('../../support/gatsby'))
jest.mock('../../../../src/features/search/index/search-index', () => ({
  openSearchIndex: jest.fn(),
}))
jest.mock('../../../../src/platform/log', () => ({ logWarning: jest.fn() }))

const openSearchIndex = jest.mocked(openIndex)

const hit = (title: string, section: LoadableHit['section'] = 'Glossary'): LoadableHit => ({
  id: title,
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

/** An index whose answers arrive when the test says so. */
function slowIndex() {
  const waiting = new Map<string, (hits: readonly LoadableHit[]) => void>()
  const index: SearchIndex = {
    search: (query) =>
      new Promise((resolve) => {
        waiting.set(query, resolve)
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
  return render(
    <ExploreSearch names={['Apostille']}>
      <p>All lists</p>
    </ExploreSearch>,
  )
}
const box = () => screen.getByRole('searchbox')

beforeEach(() => {
  openSearchIndex.mockReset()
})
afterEach(() => {
  window.history.replaceState(null, '', '/')
})

describe('the search of the site', () => {
  test('shows the lists and opens no index until the search box has the focus', async () => {
    openSearchIndex.mockResolvedValue({ search: async () => [] })
    show('/explore')
    expect(screen.getByText('All lists')).toBeTruthy()
    expect(openSearchIndex).not.toHaveBeenCalled()
    await userEvent.click(box())
    expect(openSearchIndex).toHaveBeenCalledTimes(1)
  })

  test('never lets an earlier answer replace a later one', async () => {
    const { index, answer } = slowIndex()
    openSearchIndex.mockResolvedValue(index)
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
    openSearchIndex.mockResolvedValue({ search: async () => [hit('apostille')] })
    show('/explore?section=forms')
    const steps = window.history.length
    await userEvent.type(box(), 'apostille')
    expect(await screen.findByText('0 of 1 results for “apostille”')).toBeTruthy()
    expect(window.location.search).toBe('?q=apostille&section=forms')
    expect(window.history.length).toBe(steps)
  })

  test('tells a failure and tries again when asked', async () => {
    openSearchIndex.mockRejectedValueOnce(new Error('offline'))
    openSearchIndex.mockResolvedValue({ search: async () => [hit('apostille')] })
    show('/explore?q=apostille')
    expect((await screen.findByRole('alert')).textContent).toMatch(/is not available/)
    expect(screen.getByText('All lists')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'apostille' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('clears the box and the address with Escape', async () => {
    openSearchIndex.mockResolvedValue({ search: async () => [hit('apostille')] })
    show('/explore?q=apostille')
    await screen.findByRole('link', { name: 'apostille' })
    await userEvent.type(box(), '{Escape}')
    expect(await screen.findByText('All lists')).toBeTruthy()
    expect(window.location.search).toBe('')
  })

  test('offers the nearest word of the site where nothing was found', async () => {
    openSearchIndex.mockResolvedValue({
      search: async (query) => (query === 'apostille' ? [hit('apostille')] : []),
    })
    show('/explore?q=apostile')
    await userEvent.click(await screen.findByRole('button', { name: 'apostille' }))
    expect(await screen.findByRole('link', { name: 'apostille' })).toBeTruthy()
    expect(window.location.search).toBe('?q=apostille')
  })
})
