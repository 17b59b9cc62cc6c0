import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

const stored = new Map<string, string>()
const writeAuthorName = jest.fn(async (userId: string, name: string) => {
  stored.set(userId, name)
})
jest.mock('../../../../../src/platform/authors/authors', () => ({
  ...jest.requireActual<object>('../../../../../shared/accounts/authors'),
  readAuthors: async () =>
    Array.from(stored, ([authorId, name]) => ({ authorId, name, since: 0, isGiven: false })),
  writeAuthorName,
}))
import BylineNotice from '../../../../../src/features/sign-in/account/byline-notice'

// What is read is read once for the page: each test is about someone else.
let person = 0
const showUnfolded = async () => {
  person += 1
  const userId = `person-${person}`
  render(<BylineNotice userId={userId} readRole={async () => 'author'} />)
  await userEvent.click(await screen.findByText('Who signs your posts?'))
  return userId
}

beforeEach(() => {
  writeAuthorName.mockClear()
})

describe('someone without a name of their own', () => {
  it('is asked for one, which signs the posts from then on', async () => {
    const userId = await showUnfolded()
    expect(screen.getByText(/Readers see the name “Pliego editors”/)).toBeVisible()
    await userEvent.type(screen.getByLabelText('Name on your posts'), 'Ana Mora')
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
    await waitFor(() => expect(screen.queryByText('Who signs your posts?')).toBeNull())
    expect(writeAuthorName).toHaveBeenCalledWith(userId, 'Ana Mora')
  })

  it('is told that a name is another’s, also when it only looks like it', async () => {
    stored.set('someone-else', 'Eva Soto')
    await showUnfolded()
    await userEvent.type(screen.getByLabelText('Name on your posts'), 'Еva  Sotó')
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText(/“Еva Sotó” is someone else’s name here/)).toBeVisible()
    expect(screen.getByLabelText('Name on your posts')).toHaveValue('Еva  Sotó')
    expect(writeAuthorName).not.toHaveBeenCalled()
  })

  it('may keep the name that the site gives', async () => {
    const userId = await showUnfolded()
    await userEvent.click(screen.getByRole('button', { name: 'Keep “Pliego editors”' }))
    await waitFor(() => expect(screen.queryByText('Who signs your posts?')).toBeNull())
    expect(writeAuthorName).toHaveBeenCalledWith(userId, 'Pliego editors')
  })

  it('is told when the name could not be stored, and what was typed stays', async () => {
    await showUnfolded()
    writeAuthorName.mockRejectedValueOnce(new Error('The server cannot be reached.'))
    await userEvent.type(screen.getByLabelText('Name on your posts'), 'Ana')
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText(/cannot be reached/)).toBeVisible()
    expect(screen.getByLabelText('Name on your posts')).toHaveValue('Ana')
  })

  it('is not asked without a part in the site', async () => {
    const readRole = jest.fn(async () => null)
    render(<BylineNotice userId="a-stranger" readRole={readRole} />)
    await waitFor(() => expect(readRole).toHaveBeenCalled())
    expect(screen.queryByText('Who signs your posts?')).toBeNull()
  })
})
