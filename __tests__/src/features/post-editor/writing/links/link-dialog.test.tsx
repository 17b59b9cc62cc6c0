import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { LinkedPage } from '../../../../../../shared/quality-gate/site-links'
import type {
  FoundLink,
  LinkChoice,
} from '../../../../../../src/features/post-editor/writing/links/link-choice'
import { LinkDialog } from '../../../../../../src/features/post-editor/writing/links/link-dialog'
import type {
  FoundTargets,
  LinkTarget,
  PageHeading,
} from '../../../../../../src/features/post-editor/writing/links/link-targets'
import { LinkTargetsProvider } from '../../../../../../src/features/post-editor/writing/links/link-targets-context'

const TERM: LinkTarget = {
  title: 'Apostille',
  path: '/glossary/apostille',
  section: 'Glossary',
  isLive: true,
}
const DRAFT: LinkTarget = {
  title: 'Apostilles in 2027',
  path: '/discover/apostilles-2027',
  section: 'Blog',
  isLive: false,
}

const NEW_LINK: FoundLink = {
  choice: { href: '', text: '', opensNewTab: false },
  isLink: false,
  asksText: true,
  selectedText: '',
}

interface Answers {
  readonly found?: FoundTargets
  readonly page?: LinkedPage
  readonly headings?: readonly PageHeading[]
  readonly ownHeadings?: readonly PageHeading[]
}

function open(link: Partial<FoundLink> = {}, answers: Answers = {}) {
  const onApply = jest.fn<(choice: LinkChoice) => void>()
  const onRemove = jest.fn()
  const onClose = jest.fn()
  const find = jest.fn<(words: string) => Promise<FoundTargets>>()
  find.mockResolvedValue(answers.found ?? { targets: [TERM, DRAFT], isIncomplete: false })
  const pageAt = jest.fn<(path: string) => Promise<LinkedPage>>()
  pageAt.mockResolvedValue(answers.page ?? { kind: 'live' })
  render(
    <LinkTargetsProvider
      value={{
        find,
        pageAt,
        titleAt: () => Promise.resolve(null),
        headingsAt: () => Promise.resolve(answers.headings ?? []),
        terms: () => Promise.resolve(null),
      }}
    >
      <LinkDialog
        found={{ ...NEW_LINK, ...link }}
        ownHeadings={answers.ownHeadings ?? []}
        onApply={onApply}
        onRemove={onRemove}
        onClose={onClose}
      />
    </LinkTargetsProvider>,
  )
  const address = screen.getByRole('combobox', { name: 'Address' })
  const type = (value: string) => {
    fireEvent.change(address, { target: { value } })
  }
  const apply = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    return onApply.mock.calls.at(-1)?.[0]
  }
  return { address, type, apply, onApply, onClose, onRemove, find, pageAt }
}

describe('the dialog about a link', () => {
  it('finds a page by words; arrow keys and Enter link to it, and its title becomes the text', async () => {
    const { address, type, onApply } = open()
    type('apost')
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'ApostilleGlossary/glossary/apostille',
      'Apostilles in 2027not live yetBlog/discover/apostilles-2027',
    ])
    expect(screen.getByText('2 pages found')).toHaveAttribute('role', 'status')
    expect(address).toHaveAttribute('aria-activedescendant', options[0]?.id)
    fireEvent.keyDown(address, { key: 'ArrowDown' })
    fireEvent.keyDown(address, { key: 'Enter' })
    expect(onApply.mock.calls).toEqual([
      [{ href: '/discover/apostilles-2027', text: 'Apostilles in 2027', opensNewTab: false }],
    ])
  })

  it('links to the page that is highlighted at Enter, also without an arrow key', async () => {
    const { address, type, onApply } = open()
    type('apost')
    await screen.findAllByRole('option')
    fireEvent.keyDown(address, { key: 'Enter' })
    expect(onApply).toHaveBeenCalledTimes(1)
    expect(onApply.mock.calls[0]?.[0].href).toBe('/glossary/apostille')
  })

  it('shows pages about the selected words at once, and one Enter links to the first', async () => {
    const { address, find, onApply } = open({ asksText: false, selectedText: 'apostille' })
    await screen.findByText(/^Pages about “apostille”\./)
    expect(find.mock.calls).toEqual([['apostille']])
    expect(screen.getAllByRole('option')).toHaveLength(2)
    expect(screen.getAllByRole('option')[0]).toHaveClass('Mui-focused')
    fireEvent.keyDown(address, { key: 'Enter' })
    expect(onApply.mock.calls).toEqual([
      [{ href: '/glossary/apostille', text: '', opensNewTab: false }],
    ])
  })

  it('offers the newest posts where nothing is selected', async () => {
    const { address, find, onApply } = open()
    await screen.findByText(/^Your newest posts\./)
    expect(find.mock.calls).toEqual([['']])
    fireEvent.keyDown(address, { key: 'Enter' })
    expect(onApply).not.toHaveBeenCalled()
    fireEvent.keyDown(address, { key: 'ArrowDown' })
    fireEvent.keyDown(address, { key: 'Enter' })
    expect(onApply.mock.calls.map(([{ href }]) => href)).toEqual(['/glossary/apostille'])
  })

  it('takes a pasted address in place of the pages about the selected words', async () => {
    const { type, apply } = open({ asksText: false, selectedText: 'apostille' })
    await screen.findAllByRole('option')
    type('https://example.org/a')
    expect(screen.queryByRole('option')).toBeNull()
    expect(apply()?.href).toBe('https://example.org/a')
  })

  it('is left by one Escape, also while the pages are shown', async () => {
    const { address, onClose } = open({ asksText: false, selectedText: 'apostille' })
    await screen.findAllByRole('option')
    fireEvent.keyDown(address, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('completes an address elsewhere and searches for nothing', () => {
    const { type, apply, find } = open()
    type('irs.gov/w7')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Open in a new tab' }))
    expect(apply()).toEqual({
      href: 'https://irs.gov/w7',
      text: 'https://irs.gov/w7',
      opensNewTab: true,
    })
    expect(find).not.toHaveBeenCalledWith('irs.gov/w7')
  })

  it('makes no address of words', async () => {
    const { type, apply } = open({}, { found: { targets: [], isIncomplete: false } })
    type('nothing at all')
    await screen.findByText('No page of this site matches.')
    expect(apply()).toBeUndefined()
    expect(
      screen.getByText('Choose a page from the list, or enter a full address.'),
    ).toBeInTheDocument()
    type('')
    apply()
    expect(screen.getByText('Enter the address of the link.')).toBeInTheDocument()
  })

  it('says when the search cannot be reached', async () => {
    const { type } = open({}, { found: { targets: [], isIncomplete: true } })
    type('apostille')
    await screen.findByText('The search is not available. Enter the address.')
  })

  it('warns of a page that does not exist, and still makes the link', async () => {
    const { type, apply } = open({}, { page: { kind: 'missing' } })
    type('/nowhere')
    expect(await screen.findByRole('alert')).toHaveTextContent('This site has no page at /nowhere')
    expect(apply()?.href).toBe('/nowhere')
  })

  it('tells that a post is not live yet', async () => {
    const { type } = open({}, { page: { kind: 'unpublished', title: 'Apostilles in 2027' } })
    type('/discover/apostilles-2027')
    expect(await screen.findByRole('alert')).toHaveTextContent('is not published yet')
  })

  it('leads to a heading of the post, whose words become the text', () => {
    const ownHeadings = [
      { id: 'section-fees', text: 'Fees', level: 2 },
      { id: 'by-state', text: 'By state', level: 3 },
    ]
    const { apply } = open({}, { ownHeadings })
    const choice = screen.getByRole('combobox', { name: 'Heading of this post' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['None', 'Fees', '\u2003By state'])
    fireEvent.change(choice, { target: { value: 'by-state' } })
    expect(apply()).toEqual({ href: '#by-state', text: 'By state', opensNewTab: false })
  })

  it('leads to a place on another page, and back to its top', async () => {
    const headings = [{ id: 'section-日本', text: '日本', level: 2 }]
    const { type, address, apply } = open({}, { headings })
    type('/discover/a?print=1#section-%E6%97%A5%E6%9C%AC')
    const choice = await screen.findByRole('combobox', { name: 'Place on the page' })
    expect(choice).toHaveValue('section-日本')
    fireEvent.change(choice, { target: { value: '' } })
    expect(address).toHaveValue('/discover/a?print=1')
    fireEvent.change(choice, { target: { value: 'section-日本' } })
    expect(apply()?.href).toBe('/discover/a?print=1#section-日本')
  })

  it('keeps a place that the page does not name', async () => {
    const headings = [{ id: 'section-fees', text: 'Fees', level: 2 }]
    const { apply } = open(
      { choice: { href: '/forms/w-7#line-3', text: 'line 3', opensNewTab: false }, isLink: true },
      { headings },
    )
    expect(await screen.findByRole('combobox', { name: 'Place on the page' })).toHaveValue('line-3')
    expect(apply()?.href).toBe('/forms/w-7#line-3')
  })

  it('refuses an address that could run', () => {
    const { type, apply } = open()
    type('javascript:alert(1)')
    expect(apply()).toBeUndefined()
    expect(screen.getByText('This kind of address cannot be linked.')).toBeInTheDocument()
  })

  it('changes a link that is there, with its text, and removes it', async () => {
    const { apply, onRemove, pageAt } = open({
      choice: { href: '/forms/w-7', text: 'the form', opensNewTab: true },
      isLink: true,
    })
    await waitFor(() => expect(pageAt).toHaveBeenCalledWith('/forms/w-7'))
    await screen.findByText('A page of this site.')
    fireEvent.change(screen.getByLabelText('Link text'), { target: { value: 'Form W-7' } })
    expect(apply()).toEqual({ href: '/forms/w-7', text: 'Form W-7', opensNewTab: true })
    const dialog = screen.getByRole('dialog', { name: 'Link' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove link' }))
    expect(onRemove).toHaveBeenCalledTimes(1)
  })
})
