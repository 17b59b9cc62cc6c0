import { describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RedirectsPanel } from '../../../../../src/features/publishing-console/redirects/redirects-panel'
import type { RedirectEntry } from '../../../../../src/platform/posts/redirects'

const entry = (from: string, path = '/about'): RedirectEntry => ({
  id: from.replaceAll('/', '|'),
  from,
  path,
  postId: null,
})

type Sources = Parameters<typeof RedirectsPanel>[0]['sources']

const sourcesWith = (changes: Partial<Sources> = {}): Sources => ({
  listFirstRedirects: () => Promise.resolve({ entries: [entry('/a')], next: null }),
  listRedirects: () => Promise.resolve({ entries: [], next: null }),
  saveRedirect: (from, to) => Promise.resolve({ kind: 'saved', entry: entry(from, to), others: 0 }),
  deleteRedirect: () => Promise.resolve(),
  addresses: () => Promise.reject(new Error('No publisher answers at this address.')),
  ...changes,
})

const listed = () =>
  within(screen.getByRole('list', { name: 'Old addresses' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const add = async (from: string, to: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: /^Old address/ }), from)
  await userEvent.type(screen.getByRole('textbox', { name: /^Leads to/ }), to)
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
}

describe('old addresses in the publishing console', () => {
  it('are listed with what they lead to, page by page', async () => {
    const listRedirects = jest.fn<Sources['listRedirects']>(() =>
      Promise.resolve({ entries: [entry('/b', '/forms')], next: null }),
    )
    const listFirstRedirects = () => Promise.resolve({ entries: [entry('/a')], next: '|a' })
    render(<RedirectsPanel sources={sourcesWith({ listFirstRedirects, listRedirects })} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show more addresses' }))
    expect(listRedirects).toHaveBeenCalledWith('|a')
    expect(listed()).toEqual(['/a leads to /aboutDelete', '/b leads to /formsDelete'])
    expect(screen.queryByRole('button', { name: 'Show more addresses' })).toBeNull()
  })

  it('are added, and the form is ready for the next one', async () => {
    render(<RedirectsPanel sources={sourcesWith()} />)
    await add('/old/', '/glossary')
    expect(await screen.findByText('/old/ leads on now.')).toBeVisible()
    expect(listed()).toEqual(['/old/ leads to /glossaryDelete', '/a leads to /aboutDelete'])
    expect(screen.getByRole('textbox', { name: /^Old address/ })).toHaveValue('')
  })

  it('that lead in a circle, or on and on, are named', async () => {
    const addresses: Sources['addresses'] = () =>
      Promise.resolve({
        since: '2026-03-04T14:03:07.000Z',
        ledOn: [],
        missing: [],
        stray: [
          { address: '/L/a', others: null },
          { address: '/chain', others: 12 },
        ],
      })
    render(<RedirectsPanel sources={sourcesWith({ addresses })} />)
    const list = await screen.findByRole('list', { name: 'To be put right' })
    const items = within(list).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '/L/a leads nowhere: it comes back to itself, or to another that does.',
      '/chain leads through 12 other old addresses. Lead it straight to its end.',
    ])
  })

  it('that lead through many others are saved with a warning', async () => {
    const saveRedirect: Sources['saveRedirect'] = (from, to) =>
      Promise.resolve({ kind: 'saved', entry: entry(from, to), others: 9 })
    render(<RedirectsPanel sources={sourcesWith({ saveRedirect })} />)
    await add('/x', '/y')
    expect(
      await screen.findByText(/^\/x leads on now, through 9 other old addresses\./),
    ).toBeVisible()
  })

  it.each<[string, Sources['saveRedirect'], string]>([
    [
      'that cannot be are refused with the reason',
      () => Promise.resolve({ kind: 'refused', message: 'Both addresses are the same.' }),
      'Both addresses are the same.',
    ],
    [
      'that could not be saved say why',
      () => Promise.reject(new Error('The server cannot be reached.')),
      'The server cannot be reached.',
    ],
  ])('%s, and nothing that was typed is lost', async (_what, saveRedirect, reason) => {
    render(<RedirectsPanel sources={sourcesWith({ saveRedirect })} />)
    await add('/x', '/y')
    expect(await screen.findByText(reason, { exact: false })).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Old address/ })).toHaveValue('/x')
    expect(screen.getByRole('textbox', { name: /^Leads to/ })).toHaveValue('/y')
  })

  it('are deleted, and stay in the list when that fails', async () => {
    const deleteRedirect = jest
      .fn<Sources['deleteRedirect']>()
      .mockRejectedValueOnce(new Error('The server cannot be reached.'))
      .mockResolvedValue(undefined)
    render(<RedirectsPanel sources={sourcesWith({ deleteRedirect })} />)
    const remove = await screen.findByRole('button', { name: 'Delete /a' })
    await userEvent.click(remove)
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be reached/)
    await userEvent.click(remove)
    expect(deleteRedirect).toHaveBeenLastCalledWith('|a')
    expect(screen.queryByText('/a')).toBeNull()
  })

  it('are offered from what readers did not find, one click away', async () => {
    const addresses: Sources['addresses'] = () =>
      Promise.resolve({
        since: '2026-03-04T14:03:07.000Z',
        stray: [],
        ledOn: [{ address: '/a', count: 1_204 }],
        missing: [
          { address: '/2013/06/lost', count: 12 },
          { address: '/a', count: 3 },
        ],
      })
    render(<RedirectsPanel sources={sourcesWith({ addresses })} />)
    const list = within(await screen.findByRole('list', { name: 'Not found' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '/2013/06/lost 12 timesLead on',
    ])
    expect(listed()).toEqual(['/a leads to /about, asked for 1,204 timesDelete'])
    await userEvent.click(list.getByRole('button', { name: 'Lead /2013/06/lost on' }))
    expect(screen.getByRole('textbox', { name: /^Old address/ })).toHaveValue('/2013/06/lost')
    const target = screen.getByRole('textbox', { name: /^Leads to/ })
    expect(target).toHaveFocus()
    await userEvent.type(target, '/about{Enter}')
    expect(await screen.findByText('/2013/06/lost leads on now.')).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Not found' })).toBeNull()
  })
})
