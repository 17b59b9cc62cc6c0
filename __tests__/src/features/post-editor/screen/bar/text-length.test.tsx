import { describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextLength } from '../../../../../../src/features/post-editor/screen/bar/text-length'
import { storedSession } from './stored-session'
import { stopTheClock } from '../../../../support/fake-timers'

stopTheClock()

async function show(html: string) {
  const { session } = storedSession({ html })
  const [onGoTo, onFind] = [jest.fn(), jest.fn()]
  render(<TextLength session={session} onGoTo={onGoTo} onFind={onFind} />)
  expect(screen.getByRole('button', { name: 'Counting…' })).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(5000))
  return { onGoTo, onFind }
}

describe('the length of the text', () => {
  it.each([
    ['', /^0 words$/],
    ['<p>one</p>', /^1 word, 1 min read$/],
    [`<p>${'word '.repeat(1100)}</p>`, /^1,100 words, 5 min read$/],
  ])('is counted once writing pauses', async (html, length) => {
    await show(html)
    // The minutes are not drawn in a narrow window.
    expect(screen.getByRole('button')).toHaveTextContent(length)
  })

  it('leads to the headings and says where each copy is', async () => {
    const { onGoTo } = await show('<h2>First</h2><p>text</p><h3>Inner</h3>')
    jest.useRealTimers()
    const length = screen.getByRole('button', { name: /^3 words/ })
    await userEvent.click(length)
    const dialog = await screen.findByRole('dialog', { name: 'About your text' })
    expect(dialog).toHaveTextContent(/On the server: version \d+, kept on/)
    await userEvent.click(await screen.findByRole('button', { name: 'Inner' }))
    expect(onGoTo).toHaveBeenCalledWith({ kind: 'heading', index: 1 })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
