import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import type { NamedPage } from '../../../../shared/search/named-pages'
import { SearchUnmadeError, type SearchIndex } from '../../../../shared/search/open-index'
import { askSearchIndex } from '../../../../src/features/search/index/search-index'
import { SearchForm } from '../../../../src/features/search/search-form'
import { suggestIn } from '../../../../src/features/search/suggestions/suggest'
import { logWarning } from '../../../../src/platform/base/log'

jest.mock('gatsby', () => ({ navigate: jest.fn() }))
jest.mock('../../../../src/features/search/index/search-index', () => ({
  askSearchIndex: jest.fn(),
}))
jest.mock('../../../../src/platform/base/log', () => ({ logWarning: jest.fn() }))

const PAGES: readonly NamedPage[] = [
  {
    path: '/forms/form-8802',
    title: 'Form 8802: Application',
    section: 'Forms',
    names: ['Form 8802'],
  },
  {
    path: '/glossary/apostille',
    title: 'Apostille',
    section: 'Glossary',
    names: ['Apostille', 'apostilla'],
  },
  {
    path: '/glossary/apostille-convention',
    title: 'Apostille convention',
    section: 'Glossary',
    names: ['Apostille convention'],
  },
]

const post = (title: string, path: string) => ({
  id: path,
  score: 1,
  section: 'Blog' as const,
  tags: [],
  load: async () => ({ title, path, excerpt: '', parts: [], words: [] }),
})

const indexWith = (...hits: ReturnType<typeof post>[]): SearchIndex => ({
  names: [],
  tags: [],
  isCurrent: () => Promise.resolve(true),
  search: async () => ({ hits, match: 'all' }),
})

let submitted = 0

beforeEach(() => {
  jest.useFakeTimers()
  submitted = 0
  Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined })
  globalThis.fetch = jest.fn(() =>
    Promise.resolve({ ok: true, status: 200, json: async () => PAGES } as Response),
  )
  jest
    .mocked(askSearchIndex)
    .mockImplementation((work) => work(indexWith(post('How an apostille is made', '/discover/a'))))
  render(
    <div onInput={({ target }) => suggestIn(target as HTMLInputElement)}>
      <SearchForm
        id="box"
        onSubmit={(event) => {
          event.preventDefault()
          submitted += 1
        }}
      />
      <a href="/elsewhere">Elsewhere</a>
    </div>,
  )
})

afterEach(() => {
  jest.useRealTimers()
  jest.mocked(navigate).mockReset()
  jest.mocked(logWarning).mockReset()
})

const user = () =>
  userEvent.setup({
    advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds),
  })
const box = () => screen.getByLabelText<HTMLInputElement>('Search the site')
const list = () => screen.queryByRole('listbox', { name: 'Suggestions' })
const names = () =>
  list() === null
    ? []
    : within(list()!)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent ?? null
const wait = () => act(() => jest.advanceTimersByTimeAsync(500))

describe('the suggestions below a box of the search', () => {
  test('show pages by their names at once, and by their texts after a pause', async () => {
    await user().type(box(), 'apos')
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(names()).toEqual(['Apostille Glossary', 'Apostille convention Glossary'])
    expect(box()).toHaveAttribute('aria-expanded', 'true')
    expect(box()).toHaveRole('combobox')
    await wait()
    expect(names()).toEqual([
      'Apostille Glossary',
      'Apostille convention Glossary',
      'How an apostille is made Blog',
    ])
  })

  test('take a misspelt word for the nearest one that pages are called by', async () => {
    const index = indexWith()
    const meant = indexWith(post('How an apostille is made', '/discover/a'))
    jest.mocked(askSearchIndex).mockImplementation((work) =>
      work({
        ...index,
        names: ['Apostille'],
        search: (query) => (query === 'apostille' ? meant : index).search(query),
      }),
    )
    await user().type(box(), 'appostile')
    await wait()
    expect(names()).toEqual(['How an apostille is made Blog'])
  })

  test('are walked by the arrows, round past the box, and opened by Enter', async () => {
    const keys = user()
    await keys.type(box(), 'apos')
    await wait()
    expect(chosen()).toBeNull()
    await keys.keyboard('{ArrowDown}')
    expect(chosen()).toBe('Apostille Glossary')
    expect(box()).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]!.id)
    await keys.keyboard('{ArrowUp}')
    expect(chosen()).toBeNull()
    expect(box()).not.toHaveAttribute('aria-activedescendant')
    await keys.keyboard('{ArrowUp}')
    expect(chosen()).toBe('How an apostille is made Blog')
    expect(box()).toHaveFocus()
    await keys.keyboard('{Enter}')
    expect(navigate).toHaveBeenCalledWith('/discover/a')
    expect(submitted).toBe(0)
    expect(list()).toBeNull()
    expect(box()).toHaveValue('')
  })

  test('leave Enter to the form while nothing is chosen', async () => {
    const keys = user()
    await keys.type(box(), 'apos')
    await wait()
    await keys.keyboard('{Enter}')
    expect(submitted).toBe(1)
    expect(navigate).not.toHaveBeenCalled()
  })

  test('close on Escape, which leaves the words, and open again with an arrow', async () => {
    const keys = user()
    await keys.type(box(), 'apos')
    await wait()
    expect(fireEvent.keyDown(box(), { key: 'Escape' })).toBe(false)
    expect(list()).toBeNull()
    expect(box()).toHaveValue('apos')
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    // The next one is the browser's: it empties the box.
    expect(fireEvent.keyDown(box(), { key: 'Escape' })).toBe(true)
    await keys.keyboard('{ArrowDown}')
    await wait()
    expect(names()).toHaveLength(3)
  })

  test('close when the focus goes elsewhere, and stay closed when an answer comes late', async () => {
    const keys = user()
    await keys.type(box(), 'apos')
    await keys.tab()
    await wait()
    expect(list()).toBeNull()
  })

  test('follow a click, but leave one for another tab to the browser', async () => {
    const keys = user()
    await keys.type(box(), '8802')
    await wait()
    const [option] = screen.getAllByRole('option')
    expect(option).toHaveTextContent('Form 8802: Application Forms')
    expect(option).toHaveAttribute('href', '/forms/form-8802')
    let isLeft = false
    const leave = (event: Event) => {
      isLeft = !event.defaultPrevented
      event.preventDefault()
    }
    document.addEventListener('click', leave, { once: true })
    fireEvent.click(option!, { ctrlKey: true })
    expect(isLeft).toBe(true)
    expect(navigate).not.toHaveBeenCalled()
    expect(box()).toHaveFocus()
    await keys.click(option!)
    expect(navigate).toHaveBeenCalledWith('/forms/form-8802')
  })

  test('are gone where nothing fits', async () => {
    const keys = user()
    jest.mocked(askSearchIndex).mockImplementation((work) => work(indexWith()))
    await keys.type(box(), 'apos')
    await wait()
    await keys.type(box(), 'xyz')
    await wait()
    expect(list()).toBeNull()
    expect(box()).toHaveAttribute('aria-expanded', 'false')
  })

  test('are the names alone while a new site has no index', async () => {
    jest.mocked(askSearchIndex).mockRejectedValue(new SearchUnmadeError('not yet'))
    await user().type(box(), 'apos')
    await wait()
    expect(names()).toHaveLength(2)
    expect(logWarning).not.toHaveBeenCalled()
  })
})
