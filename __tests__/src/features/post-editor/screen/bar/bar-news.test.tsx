import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DiscardedNotice } from '../../../../../../src/features/post-editor/session/lifecycle/discarded-notice'
import { BarNews } from '../../../../../../src/editing/saving/bar-news'
import { SaveBar } from '../../../../../../src/features/post-editor/screen/bar/save-bar'
import { storedSession } from './stored-session'

function Notice() {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return isOpen && <DiscardedNotice onUndo={close} onClose={close} />
}

function show() {
  const { session } = storedSession({ status: 'published' })
  render(
    <>
      <textarea aria-label="Post text" />
      <BarNews>
        <Notice />
      </BarNews>
      <SaveBar
        session={session}
        onAction={jest.fn()}
        onResolve={jest.fn()}
        onSignIn={jest.fn()}
        onDiscard={() => Promise.resolve()}
        onMoveToBin={() => Promise.resolve()}
      />
    </>,
  )
  return userEvent.setup()
}

const button = (name: string) => screen.getByRole('button', { name })

describe.each(['Undo', 'Close this message'])('%s, which goes with its message', (name) => {
  it('gives the focus back to the text that it came from', async () => {
    const user = show()
    await user.click(screen.getByLabelText('Post text'))
    await user.click(button(name))
    await waitFor(() => expect(screen.getByLabelText('Post text')).toHaveFocus())
  })

  it('gives it to the main button of the bar otherwise', async () => {
    const user = show()
    await user.click(button(name))
    await waitFor(() => expect(button('Update')).toHaveFocus())
  })
})

it('a message that goes by itself takes no focus from where it is', async () => {
  const user = show()
  act(() => button('Undo').focus())
  await user.click(document.body)
  fireEvent.click(button('Undo'))
  // What is told of the change is told by then.
  await act(() => Promise.resolve())
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(document.body).toHaveFocus()
})
