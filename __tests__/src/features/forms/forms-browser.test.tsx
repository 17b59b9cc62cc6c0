import { beforeEach, describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormsBrowser } from '../../../../src/features/forms/forms-browser'
import { formEntry } from './form-entry'

const entry = (number: string, title: string, topic: string) =>
  formEntry(number, { title, topic, filing: ['online', 'mail'] })

const FORMS = [
  entry('Form W-8BEN', 'Certificate of Foreign Status', 'Withholding'),
  entry('Form W-7', 'Application for a Taxpayer Number', 'Tax numbers'),
]

describe('the browser of forms', () => {
  beforeEach(() => window.history.replaceState(null, '', '/forms'))

  it('shows every form under its topic, with a list of the topics that leads to them', () => {
    render(<FormsBrowser forms={FORMS} />)
    const topics = screen.getByRole('navigation', { name: 'Topics' })
    expect(within(topics).getByRole('link', { name: 'Withholding' })).toHaveAttribute(
      'href',
      '#topic-withholding',
    )
    const group = screen.getByRole('region', { name: 'Withholding' })
    expect(within(group).getByRole('link', { name: 'Form W-8BEN' })).toBeInTheDocument()
    const table = within(group).getByRole('table', { name: 'Withholding' })
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads).toEqual(['Form', 'What it is for', 'Due', 'How to file'])
    expect(
      within(table).getByRole('row', {
        name: /^Form W-8BEN Ask for it.* 15 April Online or by mail$/,
      }),
    ).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('2 forms')
  })

  it('narrows the list while the reader types, says how many are left and keeps it in the address', async () => {
    const user = userEvent.setup()
    render(<FormsBrowser forms={FORMS} />)
    await user.type(screen.getByRole('searchbox', { name: 'Number or words' }), '8ben')
    expect(screen.getByRole('link', { name: 'Form W-8BEN' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Form W-7' })).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('1 of 2 forms')
    expect(window.location.search).toBe('?q=8ben')
  })

  it('is sorted by title, which its address says', async () => {
    render(<FormsBrowser forms={FORMS} />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title')
    expect(window.location.search).toBe('?sort=title')
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Form W-7',
      'Form W-8BEN',
    ])
  })

  it('restores the list of an address', () => {
    window.history.replaceState(null, '', '/forms?q=taxpayer&sort=title')
    render(<FormsBrowser forms={FORMS} />)
    expect(screen.getByRole('searchbox')).toHaveValue('taxpayer')
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('title')
    expect(screen.queryByRole('link', { name: 'Form W-8BEN' })).toBeNull()
  })

  it('offers ways out when nothing matches, and goes on where the next search begins', async () => {
    const user = userEvent.setup()
    window.history.replaceState(null, '', '/forms?q=zebra')
    render(<FormsBrowser forms={FORMS} />)
    expect(screen.getByRole('status')).toHaveTextContent('No form found')
    expect(screen.getByRole('heading', { name: 'No form matches' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /the whole site for “zebra”/ })).toHaveAttribute(
      'href',
      '/explore?q=zebra',
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(screen.getByRole('status')).toHaveTextContent('2 forms')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    expect(window.location.search).toBe('')
  })
})
