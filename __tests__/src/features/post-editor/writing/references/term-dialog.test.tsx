import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import type { FoundLink } from '../../../../../../src/features/post-editor/writing/links/link-choice'
import { TermDialog } from '../../../../../../src/features/post-editor/writing/references/term-dialog'
import { LinkTargetsProvider } from '../../../../../../src/features/post-editor/writing/links/link-targets-context'
import type { GlossaryTerm } from '../../../../../../src/platform/content/glossary-terms'

const LIEN: GlossaryTerm = {
  path: '/glossary/lien',
  term: 'Lien',
  aliases: ['Charge'],
  linkAs: null,
  definition: 'A claim on property.',
}
const DEED: GlossaryTerm = {
  path: '/glossary/deed',
  term: 'Deed',
  aliases: [],
  linkAs: null,
  definition: 'A document.',
}

const NEW: FoundLink = {
  choice: { href: '', text: '', opensNewTab: false },
  isLink: false,
  asksText: false,
  selectedText: '',
}

function open(
  found: Partial<FoundLink> = {},
  terms = jest.fn<() => Promise<readonly GlossaryTerm[] | null>>().mockResolvedValue([DEED, LIEN]),
) {
  const onChoose = jest.fn<(term: GlossaryTerm) => void>()
  const onRemove = jest.fn()
  const nothing = () => Promise.reject(new Error('not asked'))
  render(
    <LinkTargetsProvider
      value={{ find: nothing, pageAt: nothing, titleAt: nothing, headingsAt: nothing, terms }}
    >
      <TermDialog
        found={{ ...NEW, ...found }}
        onChoose={onChoose}
        onRemove={onRemove}
        onClose={jest.fn()}
      />
    </LinkTargetsProvider>,
  )
  return { onChoose, onRemove, terms }
}

const field = () => screen.getByRole('combobox', { name: 'Term' })

describe('the dialog about a term', () => {
  it('offers the term that the selected words name: Enter chooses it', async () => {
    const { onChoose } = open({ selectedText: 'charges' })
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Lien (Charge)A claim on property.',
    ])
    expect(screen.getByText('1 term found')).toHaveAttribute('role', 'status')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onChoose).toHaveBeenCalledWith(LIEN)
  })

  it('lists all terms, finds by what is typed, and says where there is none', async () => {
    const { onChoose } = open()
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    fireEvent.change(field(), { target: { value: 'zebra' } })
    expect(screen.getByText('No matching term in the glossary.')).toBeVisible()
    fireEvent.change(field(), { target: { value: 'dee' } })
    fireEvent.click(screen.getByRole('option', { name: /^Deed/ }))
    expect(onChoose).toHaveBeenCalledWith(DEED)
  })

  it('shows what the words mean now, and takes the term away', async () => {
    const { onRemove } = open({
      choice: { href: '/glossary/lien#example', text: 'liens', opensNewTab: false },
      isLink: true,
    })
    expect(await screen.findByText(/: A claim on property\.$/)).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Remove term' }))
    expect(onRemove).toHaveBeenCalledTimes(1)
  })

  it('says that a term is gone', async () => {
    open({ choice: { href: '/glossary/gone', text: 'it', opensNewTab: false }, isLink: true })
    expect(await screen.findByText(/does not have this term any more/)).toBeVisible()
  })

  it('tries again where the glossary could not be read', async () => {
    const terms = jest.fn<() => Promise<readonly GlossaryTerm[] | null>>()
    terms.mockResolvedValueOnce(null).mockResolvedValue([DEED])
    open({}, terms)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('combobox', { name: 'Term' })).toBeVisible()
    expect(terms).toHaveBeenCalledTimes(2)
  })
})
