import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ShareLinks } from '../../../../src/features/article/share-links'

const ADDRESS = 'https://pliego.example/discover/a-letter'

function withClipboard(writeText: (text: string) => Promise<void>) {
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  render(<ShareLinks title="Forms & letters?" address={ADDRESS} />)
  return user
}

describe('sharing a post', () => {
  it('copies the public address and says so', async () => {
    const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue()
    const user = withClipboard(writeText)
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(writeText).toHaveBeenCalledWith(ADDRESS)
    expect(await screen.findByRole('status')).toHaveTextContent('Link copied')
  })

  it('says so when the browser refuses', async () => {
    const user = withClipboard(() => Promise.reject(new Error('denied')))
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByRole('button', { name: 'Copying was refused' })).toBeInTheDocument()
  })

  it('offers a mail with title and address for readers without script', () => {
    render(<ShareLinks title="Forms & letters?" address={ADDRESS} />)
    const mail = new URL(
      screen.getByRole('link', { name: 'Send by e-mail' }).getAttribute('href') ?? '',
    )
    expect(mail.searchParams.get('subject')).toBe('Forms & letters?')
    expect(mail.searchParams.get('body')).toBe(ADDRESS)
  })
})
