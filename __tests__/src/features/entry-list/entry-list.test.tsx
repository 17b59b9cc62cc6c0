import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EntryListSources } from '../../../../src/features/entry-list/list-sources'
import { CHANGED_FILE, termFile } from '../../support/terms'
import { copy, entry } from './entry-builders'

// The configured backend is not used: every source is passed in.
jest.mock('../../../../src/features/entry-list/list-sources', () => ({ browserEntries: {} }))
jest.mock('../../../../src/components/workspace/moments', () => ({
  ...jest.requireActual<object>('../../../../src/components/workspace/moments'),
  ownZone: () => 'Europe/Madrid',
}))
import EntryList from '../../../../src/features/entry-list/entry-list'

function show(change: Partial<EntryListSources> = {}) {
  const sources: EntryListSources = {
    readRole: async () => 'editor',
    listEntries: async () => [
      entry('apostille', 'Apostille'),
      entry('old', 'Old name', { status: 'removed', movedTo: 'new-name' }),
    ],
    listCopies: async () => [copy('apostille', 'Apostille')],
    readFiles: async () => [
      termFile('apostille', 'Apostille', {}, CHANGED_FILE),
      termFile('ein', 'EIN'),
    ],
    ...change,
  }
  render(<EntryList userId="ana" kind="glossary" sources={sources} />)
  return userEvent.setup()
}

const list = () => screen.findByRole('list', { name: 'Terms' })
const titles = async () =>
  within(await list())
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const line = async (title: string) => {
  const found = (await screen.findByRole('link', { name: `Edit ${title}` })).closest('li')
  if (found === null) throw new Error(`No line of ${title}`)
  return found
}

beforeEach(() => window.history.replaceState(null, '', '/create?view=terms'))

describe('the list of terms', () => {
  it('has a line for each file and each document that has its address still', async () => {
    show()
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(await titles()).toEqual(['Apostille', 'EIN'])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Terms')
  })

  it('leads to the editor of a term, to a new one and to the page', async () => {
    show()
    expect(await screen.findByRole('link', { name: 'Edit EIN' })).toHaveAttribute(
      'href',
      '/create?entry=en%3Aglossary%3Aein',
    )
    expect(screen.getByRole('link', { name: 'New term' })).toHaveAttribute(
      'href',
      '/create?entry=new',
    )
    expect(screen.getByRole('link', { name: 'View EIN' })).toHaveAttribute('href', '/glossary/ein')
  })

  it('says of a term its address, its state, and who changed it when', async () => {
    show()
    const apostille = await line('Apostille')
    expect(apostille).toHaveTextContent('/glossary/apostille')
    expect(apostille).toHaveTextContent(/Edited here\s*Unpublished changes\s*File changed since/)
    expect(apostille).toHaveTextContent('21 Nov 2026, 11:30')
    expect(await line('EIN')).not.toHaveTextContent('Not edited')
  })

  it('says of a removed term where it has moved, and leads to no page of it', async () => {
    window.history.replaceState(null, '', '/create?view=terms&state=removed')
    show()
    expect(await line('Old name')).toHaveTextContent('Moved to new-name')
    expect(screen.queryByRole('link', { name: 'View Old name' })).toBeNull()
  })

  it('keeps search and state in its address', async () => {
    const user = show()
    await list()
    await user.type(screen.getByRole('searchbox', { name: 'Search terms' }), 'ein')
    expect(await titles()).toEqual(['EIN'])
    expect(screen.getByText('1 term')).toBeVisible()
    await user.clear(screen.getByRole('searchbox', { name: 'Search terms' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search terms' }), 'old')
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Removed (1)')
    expect(window.location.search).toBe('?view=terms&q=old&state=removed')
  })

  it('opens as its address says', async () => {
    window.history.replaceState(null, '', '/create?view=terms&state=unpublished')
    show()
    expect(await titles()).toEqual(['Apostille'])
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('unpublished')
  })

  it('says that nothing matches, and leads back to all', async () => {
    window.history.replaceState(null, '', '/create?view=terms&q=zzz&state=file')
    const user = show()
    expect(await screen.findByText('Try fewer words or another state.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search and state' }))
    expect(await titles()).toHaveLength(2)
    expect(window.location.search).toBe('?view=terms')
    expect(screen.getByText('2 terms')).toHaveFocus()
  })

  it('says when there is no term yet', async () => {
    show({
      listEntries: async () => [],
      listCopies: async () => [],
      readFiles: async () => [],
    })
    expect(await screen.findByRole('heading', { name: 'No terms yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'New term' })).toBeVisible()
  })

  it('can be asked for again when it could not be read', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    let isThere = false
    const user = show({ readFiles: async () => (isThere ? [termFile('ein', 'EIN')] : null) })
    expect(await screen.findByText(/The terms could not be loaded/)).toBeVisible()
    isThere = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await titles()).toContain('EIN')
  })

  it('stays when it cannot be read again', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    let isThere = true
    show({ readFiles: async () => (isThere ? [termFile('ein', 'EIN')] : null) })
    await list()
    isThere = false
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect(await titles()).toContain('EIN')
  })

  it.each(['author', null] as const)('is for editors: not for a role of %s', async (role) => {
    const listEntries = jest.fn<EntryListSources['listEntries']>(async () => [])
    show({ readRole: async () => role, listEntries })
    expect(await screen.findByText(/Ask an administrator to make you an editor/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'New term' })).toBeNull()
    expect(listEntries).not.toHaveBeenCalled()
  })
})
