import { describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Post } from '../../../../../../shared/post/post'
import type { PostHead } from '../../../../../../shared/post/post-copy'
import { TakenDownNotice } from '../../../../../../src/features/post-editor/session/lifecycle/taken-down-notice'
import { SaveBar } from '../../../../../../src/features/post-editor/screen/bar/save-bar'
import { storedPost, storedSession } from './stored-session'

/** The bar of a stored post, with the notice that belongs to its actions. */
function show(change: Partial<Post>, readHead?: () => Promise<PostHead>) {
  const onSignIn = jest.fn()
  const { session, save } = storedSession(change, readHead)
  render(
    <>
      <TakenDownNotice session={session} onPublishAgain={() => session.act({ kind: 'publish' })} />
      <SaveBar
        session={session}
        onAction={session.act}
        onResolve={jest.fn()}
        onSignIn={onSignIn}
        figures={<button>Figures</button>}
        onDiscard={() => Promise.resolve()}
        onMoveToBin={() => Promise.resolve()}
      />
    </>,
  )
  return { session, save, onSignIn, user: userEvent.setup() }
}

const button = (name: string) => screen.getByRole('button', { name })
const noButton = (name: string) => screen.queryByRole('button', { name })

describe('the save bar of a published post', () => {
  it('offers the way back right after it was unpublished, until it is published again', async () => {
    const { save, user } = show({ status: 'published' })
    expect(noButton('Publish again')).not.toBeInTheDocument()
    await user.click(button('More actions for this post'))
    await user.click(screen.getByRole('menuitem', { name: 'Unpublish…' }))
    expect(save).not.toHaveBeenCalled()
    await user.click(button('Unpublish'))
    expect(save.mock.calls[0]?.[0].content.status).toBe('draft')
    await user.click(await screen.findByRole('button', { name: 'Publish again' }))
    expect(save.mock.calls[1]?.[0].content.status).toBe('published')
    await waitFor(() => expect(noButton('Publish again')).not.toBeInTheDocument())
  })
})

describe('the focus', () => {
  it('stays on the button that has published the post, and that updates it from then on', async () => {
    const { user } = show({ status: 'draft' })
    await user.click(button('Publish'))
    const update = await screen.findByRole('button', { name: 'Update' })
    expect(update).toHaveFocus()
    expect(update).toHaveAttribute('aria-disabled', 'true')
  })

  it('comes back to the menu from which the post was unpublished', async () => {
    const { user } = show({ status: 'published' })
    await user.click(button('More actions for this post'))
    await user.click(screen.getByRole('menuitem', { name: 'Unpublish…' }))
    await user.click(button('Unpublish'))
    await screen.findByRole('button', { name: 'Publish again' })
    await waitFor(() => expect(button('More actions for this post')).toHaveFocus())
  })
})

describe('a status that changes elsewhere', () => {
  it('puts no button that works under a finger that was meant for another', async () => {
    const head = { saved: storedPost({ status: 'draft', revision: 9 }), copy: null }
    const { session } = show({ status: 'published' }, () => Promise.resolve(head))
    const until = Date.now() + 6000
    jest.spyOn(Date, 'now').mockReturnValue(until)
    session.retryNow()
    const publish = await screen.findByRole('button', { name: 'Publish' })
    expect(publish).toHaveAttribute('aria-disabled', 'true')
    await waitFor(() => expect(publish).not.toHaveAttribute('aria-disabled'))
  })
})

describe('an action that failed', () => {
  it('is offered again behind the buttons, and moves none of them', async () => {
    const { save, user } = show({ status: 'draft' })
    const before = screen.getAllByRole('button').map(({ textContent }) => textContent)
    save.mockResolvedValueOnce({ kind: 'slug-taken' })
    await user.click(button('Publish'))
    const again = await screen.findByRole('button', { name: 'Try again' })
    const after = screen.getAllByRole('button').map(({ textContent }) => textContent)
    const actions = before.indexOf('Figures')
    expect(after.slice(0, actions)).toEqual(before.slice(0, actions))
    await user.click(again)
    expect(save).toHaveBeenCalledTimes(2)
  })
})

describe('a session that has ended', () => {
  it('is begun again from the bar, which offers nothing that cannot help', async () => {
    const { session, save, onSignIn, user } = show({ status: 'draft' })
    save.mockResolvedValueOnce({ kind: 'slug-taken' })
    await user.click(button('Publish'))
    await screen.findByRole('button', { name: 'Try again' })
    act(() => session.setSignedIn(false))
    expect(screen.getByRole('status')).toHaveTextContent(/^You are signed out\./)
    expect(noButton('Try again')).not.toBeInTheDocument()
    await user.click(button('Sign in'))
    expect(onSignIn).toHaveBeenCalledTimes(1)
  })
})
