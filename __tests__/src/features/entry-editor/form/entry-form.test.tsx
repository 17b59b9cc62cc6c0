import { describe, expect, it } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { field, group, showForm, TERM } from './term-form'

describe('the form of a term', () => {
  it('has every field of the table, in its order, with what it is for', () => {
    showForm()
    const ids = [...document.querySelectorAll('[id^="entry-"]')]
      .map(({ id }) => id)
      .filter((id) => /^entry-[a-zA-Z]+$/.test(id))
    expect(ids).toEqual(Object.keys(TERM).map((name) => `entry-${name}`))
    expect(field('Definition')).toHaveAccessibleDescription(
      'One paragraph that makes sense on its own.',
    )
    expect(field('Term')).toHaveAttribute('dir', 'auto')
  })

  it('changes one field and leaves the others', async () => {
    const { user, onChange } = showForm({ only: ['term', 'example'] })
    await user.type(field('Example'), ' مثال 🧾')
    expect(onChange).toHaveBeenLastCalledWith({ ...TERM, example: 'A diploma. مثال 🧾' })
  })

  it('keeps the line breaks of prose', async () => {
    const { user, last } = showForm({ only: ['definition'] })
    await user.type(field('Definition'), '{Enter}More.')
    expect(last('definition')).toBe('A certificate.\nMore.')
  })

  it('says at a field what is wrong with it', () => {
    showForm({
      only: ['term', 'aliases', 'inSpanish'],
      problems: { term: ['must not be empty'], 'inSpanish.0': ['too long', 'odd'] },
    })
    expect(field('Term')).toBeInvalid()
    expect(field('Term')).toHaveAccessibleDescription('must not be empty')
    expect(field('Names in Spanish')).toHaveAccessibleDescription(/^too long\s*odd\s*Search finds/)
    expect(field('Aliases')).toBeValid()
  })

  it('says what is wrong with a part at that part, and with all of a list at each', () => {
    showForm({
      only: ['details', 'sources'],
      problems: { details: ['needs one to three paragraphs'], 'sources.1.url': ['must be https'] },
    })
    expect(field('Paragraph 2')).toBeInvalid()
    expect(field('Paragraph 2')).toHaveAccessibleDescription(/needs one to three paragraphs/)
    const [first, second] = group('Sources').getAllByRole('textbox', { name: 'Address' })
    expect(first).toBeValid()
    expect(second).toBeInvalid()
    expect(second).toHaveAccessibleDescription('must be https')
  })

  it('can be read, and nothing changed, when it is read-only', async () => {
    const { user, onChange } = showForm({
      readOnly: true,
      value: { linkAs: ['apostille'], verification: { state: 'official', verifiedBy: 'Ana' } },
    })
    for (const control of screen.getAllByRole('textbox')) {
      expect(control).toHaveAttribute('readonly')
      expect(control).toBeEnabled()
    }
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByText('Notarization')).toBeVisible()
    await user.type(field('Term'), 'x')
    await user.click(screen.getByRole('radio', { name: 'Only these phrases' }))
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('names of a term', () => {
  it('are written one per line; empty lines and spaces do not count', async () => {
    const { user, last } = showForm({ only: ['aliases'], value: { aliases: [] } })
    await user.type(field('Aliases'), 'One{Enter}{Enter}  Two {Enter}')
    expect(last('aliases')).toEqual(['One', 'Two'])
    expect(field('Aliases')).toHaveValue('One\n\n  Two \n')
    expect(field('Aliases')).toHaveAccessibleDescription(/One per line\.$/)
  })

  it('follow a value that comes from elsewhere', async () => {
    const { user, replace } = showForm({ only: ['aliases'] })
    await user.type(field('Aliases'), '{Enter}')
    expect(field('Aliases')).toHaveValue('Hague apostille\n')
    replace({ aliases: ['From another tab'] })
    expect(field('Aliases')).toHaveValue('From another tab')
  })
})

describe('what links to a term', () => {
  const way = (name: string) => screen.getByRole('radio', { name })

  it.each([
    [undefined, 'The term and its aliases'],
    [['x'], 'Only these phrases'],
    [[], 'Nothing is linked'],
  ])('is one of three things: %j', (linkAs, name) => {
    showForm({ only: ['linkAs'], value: { linkAs } })
    expect(way(name)).toBeChecked()
  })

  it('is written only where phrases are chosen', async () => {
    const { user, last } = showForm({ only: ['linkAs'] })
    const phrases = { name: 'Only these phrases' }
    expect(screen.queryByRole('textbox', phrases)).toBeNull()
    await user.click(way('Only these phrases'))
    await user.type(screen.getByRole('textbox', phrases), 'apostille{Enter}the seal')
    expect(last('linkAs')).toEqual(['apostille', 'the seal'])
  })

  it('comes back after another choice', async () => {
    const { user, last } = showForm({ only: ['linkAs'], value: { linkAs: ['apostille'] } })
    await user.click(way('Nothing is linked'))
    expect(last('linkAs')).toEqual([])
    await user.click(way('The term and its aliases'))
    expect(last('linkAs')).toBeUndefined()
    await user.click(way('Only these phrases'))
    expect(last('linkAs')).toEqual(['apostille'])
  })

  it('is chosen with the arrow keys', async () => {
    const { user, last } = showForm({ only: ['linkAs'], value: { linkAs: [] } })
    act(() => way('Nothing is linked').focus())
    await user.keyboard('{ArrowUp}')
    expect(way('Only these phrases')).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(last('linkAs')).toBeUndefined()
  })
})

describe('how far a term was verified', () => {
  const state = () => screen.getByRole('combobox', { name: 'State' })

  it('has a day, a person and a source only where it was compared', async () => {
    const { user, last } = showForm({ only: ['verification'] })
    expect(screen.queryByLabelText('Compared on')).toBeNull()
    await user.selectOptions(state(), 'Compared with the official source')
    await user.type(screen.getByLabelText('Compared on'), '2026-11-20')
    await user.type(field('Compared by'), 'Ana')
    await user.type(field('Address of the source'), 'https://irs.gov')
    const compared = {
      state: 'official',
      verifiedOn: '2026-11-20',
      verifiedBy: 'Ana',
      source: 'https://irs.gov',
    }
    expect(last('verification')).toEqual(compared)
    await user.selectOptions(state(), 'Not compared with any source')
    expect(last('verification')).toEqual({ state: 'sample' })
    await user.selectOptions(state(), 'Compared with a secondary source')
    expect(last('verification')).toEqual({ ...compared, state: 'secondary' })
  })

  it('shows a state that is none, to be corrected', async () => {
    const { user, last } = showForm({
      only: ['verification'],
      value: { verification: { state: 'odd' } },
      problems: { 'verification.state': ['must have a state'] },
    })
    expect(state()).toHaveDisplayValue('odd')
    expect(state()).toBeInvalid()
    await user.selectOptions(state(), 'Not compared with any source')
    expect(last('verification')).toEqual({ state: 'sample' })
  })
})
