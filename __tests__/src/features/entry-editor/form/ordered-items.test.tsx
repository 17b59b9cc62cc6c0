import { describe, expect, it } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { field, group, showForm } from './term-form'

const button = (name: string) => screen.getByRole('button', { name })

describe('paragraphs', () => {
  it('are added at the end, and the new one is written at once', async () => {
    const { user, last } = showForm({ only: ['details'], value: { details: ['First.'] } })
    await user.click(button('Add paragraph'))
    expect(field('Paragraph 2')).toHaveFocus()
    await user.keyboard('Second.')
    expect(last('details')).toEqual(['First.', 'Second.'])
  })

  it('are no more than the table says, and the button keeps the focus', async () => {
    const { user, onChange } = showForm({ only: ['details'], value: { details: ['1', '2', '3'] } })
    const full = button('Add paragraph (at most 3)')
    act(() => full.focus())
    await user.keyboard('{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    expect(full).toHaveAttribute('aria-disabled', 'true')
    expect(full).toHaveFocus()
  })

  it('are moved by buttons, which go with them and say so', async () => {
    const { user, last } = showForm({ only: ['details'] })
    await user.click(button('Move paragraph 3 up'))
    expect(last('details')).toEqual(['First.', 'Third.', 'Second.'])
    expect(button('Move paragraph 2 up')).toHaveFocus()
    expect(screen.getByText('Moved paragraph 3 to place 2 of 3.')).toHaveAttribute('role', 'status')
    await user.keyboard('{Enter}')
    expect(last('details')).toEqual(['Third.', 'First.', 'Second.'])
    expect(button('Move paragraph 1 up')).toHaveFocus()
    expect(button('Move paragraph 1 up')).toHaveAttribute('aria-disabled', 'true')
  })

  it('are moved by keys while they are written', async () => {
    const { user, last } = showForm({ only: ['details'] })
    await user.click(field('Paragraph 1'))
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(last('details')).toEqual(['Second.', 'First.', 'Third.'])
    expect(field('Paragraph 2')).toHaveFocus()
    expect(field('Paragraph 2')).toHaveValue('First.')
  })

  it.each([
    [0, 'Remove paragraph 1'],
    [2, 'Remove paragraph 2'],
  ])('leave the focus at the next one when number %i is removed', async (index, next) => {
    const { user, last } = showForm({ only: ['details'] })
    await user.click(button(`Remove paragraph ${index + 1}`))
    expect(last('details')).toEqual(['First.', 'Second.', 'Third.'].toSpliced(index, 1))
    expect(button(next)).toHaveFocus()
  })

  it('leave the focus at the button that adds one when there is none', async () => {
    const { user } = showForm({ only: ['details'], value: { details: ['Only.'] } })
    await user.click(button('Remove paragraph 1'))
    expect(button('Add paragraph')).toHaveFocus()
  })

  it('can be put back', async () => {
    const { user, last } = showForm({ only: ['details'] })
    await user.click(button('Remove paragraph 2'))
    expect(screen.getByText('Removed paragraph 2.')).toBeVisible()
    await user.click(button('Put it back'))
    expect(last('details')).toEqual(['First.', 'Second.', 'Third.'])
    expect(button('Remove paragraph 2')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull()
  })
})

describe('sources', () => {
  it('are records of a title and an address', async () => {
    const { user, last } = showForm({ only: ['sources'], value: { sources: [] } })
    await user.click(button('Add source'))
    await user.keyboard('IRS{Tab} https://irs.gov ')
    expect(last('sources')).toEqual([{ title: 'IRS', url: 'https://irs.gov' }])
  })

  it('are moved from any of their fields', async () => {
    const { user, last } = showForm({ only: ['sources'] })
    const [address] = group('Source 1').getAllByRole('textbox', { name: 'Address' })
    await user.click(address!)
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(last('sources')).toEqual([
      { title: 'State', url: 'https://travel.state.gov/' },
      { title: 'HCCH', url: 'https://www.hcch.net/en/apostille' },
    ])
    expect(group('Source 2').getByRole('textbox', { name: 'Address' })).toHaveFocus()
  })
})

describe('links to other terms', () => {
  const search = () => screen.getByRole('combobox', { name: 'Add to See also' })

  it('are found by any name without capitals and accents, and keep their order', async () => {
    const { user, last } = showForm({ only: ['seeAlso'] })
    await user.type(search(), 'NUMERO')
    await user.keyboard('{Enter}')
    expect(last('seeAlso')).toEqual(['notarization', 'itin'])
    expect(search()).toHaveFocus()
    expect(search()).toHaveValue('')
    await user.keyboard('ein{Enter}')
    expect(last('seeAlso')).toEqual(['notarization', 'itin', 'ein'])
    await user.click(button('Move Employer identification number up'))
    expect(last('seeAlso')).toEqual(['notarization', 'ein', 'itin'])
  })

  it('offer what is not in the list, what begins with the words first', async () => {
    const { user } = showForm({ only: ['seeAlso'] })
    await user.type(search(), 'i')
    const options = screen
      .getAllByRole('option')
      .map(({ firstElementChild }) => firstElementChild?.firstChild?.textContent)
    expect(options).toEqual([
      'Individual taxpayer identification number',
      'Employer identification number',
    ])
  })

  it('say which of them does not exist', () => {
    showForm({
      only: ['seeAlso'],
      value: { seeAlso: ['gone', 'ein'] },
      problems: { 'seeAlso.0': ['has no page'] },
    })
    expect(screen.getByText('gone').parentElement).toHaveTextContent('goneDoes not exist')
    expect(screen.getByText('has no page')).toBeVisible()
    expect(screen.getAllByText('Does not exist')).toHaveLength(1)
  })

  it('say nothing of that before the terms are read', () => {
    showForm({
      only: ['seeAlso'],
      value: { seeAlso: ['gone'] },
      options: { targetsOf: () => null },
    })
    expect(screen.queryByText('Does not exist')).toBeNull()
  })

  it('are removed, and the search is next after the last', async () => {
    const { user, last } = showForm({ only: ['seeAlso'] })
    await user.click(button('Remove Notarization'))
    expect(last('seeAlso')).toEqual([])
    expect(search()).toHaveFocus()
  })
})
