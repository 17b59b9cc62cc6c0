import { describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { useSession } from '../../../../src/platform/session'
import { ANA, fakeIdentity, sessionWrapper } from '../../support/session'

function Probe() {
  const { currentUser, loading } = useSession()
  return <p>{`${currentUser?.uid ?? 'nobody'}, ${loading ? 'loading' : 'known'}`}</p>
}

describe('the session provider', () => {
  it('shows no user in prebuilt HTML and tells effects to wait', () => {
    const Wrapper = sessionWrapper(fakeIdentity().store)
    const html = renderToString(
      <Wrapper>
        <Probe />
      </Wrapper>,
    )
    expect(html).toBe('<p>nobody, loading</p>')
  })

  it('knows at once that a reader is signed out', () => {
    render(<Probe />, { wrapper: sessionWrapper(fakeIdentity().store) })
    expect(screen.getByText('nobody, known')).toBeInTheDocument()
  })

  it('releases the content that the head script held back once the user is known', async () => {
    document.documentElement.dataset['session'] = 'maybe'
    const identity = fakeIdentity()
    identity.hasPersistedSession.mockReturnValue(true)
    render(<Probe />, { wrapper: sessionWrapper(identity.store) })
    await act(async () => undefined)
    expect(screen.getByText('nobody, loading')).toBeInTheDocument()
    expect(document.documentElement.dataset['session']).toBe('maybe')
    act(() => identity.report(ANA))
    expect(screen.getByText('ana, known')).toBeInTheDocument()
    expect(document.documentElement.dataset['session']).toBeUndefined()
  })

  it('says what is missing when a component stands outside it', () => {
    expect(() => renderToString(<Probe />)).toThrow('useSession needs a SessionProvider')
  })
})
