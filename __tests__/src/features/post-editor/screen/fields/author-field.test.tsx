import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

jest.mock('../../../../../../src/platform/posts', () => ({ readRole: jest.fn() }))
jest.mock('../../../../../../src/platform/posts/staff', () => ({ readStaff: jest.fn() }))
import {
  AuthorField,
  type AuthorSources,
} from '../../../../../../src/features/post-editor/screen/fields/author-field'

function show(role: 'author' | 'editor', obstacle: string | null = null) {
  const onChange = jest.fn()
  const sources = {
    readRole: jest.fn<AuthorSources['readRole']>(() => Promise.resolve(role)),
    readStaff: jest.fn<AuthorSources['readStaff']>(() =>
      Promise.resolve([
        { userId: 'ana', displayName: 'Ana' },
        { userId: 'ben', displayName: 'Ben' },
      ]),
    ),
  }
  render(
    <AuthorField
      userId="eva"
      authorId="ana"
      obstacle={obstacle}
      onChange={onChange}
      sources={sources}
    />,
  )
  return { onChange, sources, user: userEvent.setup() }
}

describe('the author of a post', () => {
  it('is chosen by editors among those who write here', async () => {
    const { onChange, user } = show('editor')
    await user.click(await screen.findByRole('combobox', { name: 'Author' }))
    await user.click(screen.getByRole('option', { name: 'Ben' }))
    expect(onChange).toHaveBeenCalledWith('ben')
  })

  it('is told to authors, who cannot give a post away', async () => {
    const { sources } = show('author')
    expect(screen.getByRole('textbox', { name: 'Author' })).toHaveAttribute('readonly')
    await Promise.resolve()
    expect(sources.readStaff).not.toHaveBeenCalled()
  })

  it('stays while there are changes that are not saved, and says why', async () => {
    show('editor', 'Save or discard your changes first.')
    await screen.findByText(/discard your changes first/)
    const field = screen.getByRole('textbox', { name: 'Author' })
    expect(field).toHaveAttribute('readonly')
    expect(field).toHaveAccessibleDescription(/discard your changes first/)
  })
})
