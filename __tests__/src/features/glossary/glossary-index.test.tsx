import { beforeEach, describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { GlossaryIndex } from '../../../../src/features/glossary/glossary-index'
import type { TermEntry } from '../../../../src/features/glossary/term-entry'

const entry = (term: string, aliases: string[] = []): TermEntry => ({
  path: `/glossary/${term.toLowerCase()}`,
  term,
  aliases,
  inSpanish: [],
  linkAs: null,
  definition: 'What it means.',
})

const ENTRIES = [entry('Apostille'), entry('FBAR', ['Report of accounts']), entry('FATCA')]

beforeEach(() => window.history.replaceState(null, '', '/glossary'))

describe('the index', () => {
  it('links to the letters that hold terms and shows the others without a link', () => {
    render(<GlossaryIndex entries={ENTRIES} />)
    const letters = within(screen.getByRole('navigation', { name: 'Letters' }))
    expect(letters.getAllByRole('listitem')).toHaveLength(26)
    expect(letters.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#letter-A',
      '#letter-F',
    ])
    expect(screen.getByRole('heading', { level: 2, name: 'F' })).toHaveAttribute('id', 'letter-F')
    const group = within(screen.getByRole('region', { name: 'F' }))
    expect(group.getAllByRole('link').map((link) => link.textContent)).toEqual(['FATCA', 'FBAR'])
  })

  it('narrows the list, says how much is left and puts the words into the address', async () => {
    render(<GlossaryIndex entries={ENTRIES} />)
    expect(screen.getByRole('status')).toHaveTextContent('3 terms')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a term' }), 'acco')
    expect(screen.getByRole('status')).toHaveTextContent('1 of 3 terms for “acco”')
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1)
    expect(window.location.search).toBe('?q=acco')
    expect(screen.getByRole('navigation', { name: 'Letters' })).toHaveTextContent('A (no terms)')
  })

  it('begins with the words of the address', () => {
    window.history.replaceState(null, '', '/glossary?q=apo')
    render(<GlossaryIndex entries={ENTRIES} />)
    expect(screen.getByRole('searchbox')).toHaveValue('apo')
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1)
  })

  it('offers a way out when nothing is left', async () => {
    window.history.replaceState(null, '', '/glossary?q=zebra%20x')
    render(<GlossaryIndex entries={ENTRIES} />)
    expect(screen.getByText('No term has a name like “zebra x”.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /whole site/ })).toHaveAttribute(
      'href',
      '/explore?q=zebra%20x',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Show all terms' }))
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
    expect(screen.getByRole('navigation', { name: 'Letters' })).toBeInTheDocument()
    expect(screen.getByRole('searchbox')).toHaveFocus()
    expect(window.location.search).toBe('')
  })

  it('says so when there are no terms at all, and counts a single one rightly', () => {
    const { rerender } = render(<GlossaryIndex entries={[]} />)
    expect(screen.getByText('There are no terms yet.')).toBeInTheDocument()
    rerender(<GlossaryIndex entries={[entry('Apostille')]} />)
    expect(screen.getByRole('status')).toHaveTextContent(/^1 term$/)
  })
})
