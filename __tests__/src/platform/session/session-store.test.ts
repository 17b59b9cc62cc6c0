import { afterEach, describe, expect, it, jest } from '@jest/globals'
import type { SessionUser } from '../../../../src/platform/firebase/session-user'
import { SESSION_WAIT_MS } from '../../../../src/platform/session/session-wait'
import { ANA, fakeIdentity } from '../../support/session'

/** Signs out in a tab whose browser takes its time to leave the page, as in the background. */
function signOutSlowly(identity: ReturnType<typeof fakeIdentity>) {
  let hasLeft: () => void = () => undefined
  const done = identity.store.signOut(
    () =>
      new Promise((resolve) => {
        hasLeft = resolve
      }),
  )
  return {
    leave: async () => {
      hasLeft()
      await done
    },
  }
}

let stop: () => void = () => undefined

afterEach(() => stop())

/** Opens a tab, which is closed after the test. */
function open(identity = fakeIdentity()) {
  stop = identity.store.start()
  return identity
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Opens a tab whose browser has kept a session. */
async function openAgain() {
  const identity = fakeIdentity()
  identity.hasPersistedSession.mockReturnValue(true)
  open(identity)
  await settle()
  return identity
}

/** Opens a tab in which Ana signs in. */
async function openAsAna() {
  const identity = open()
  await identity.store.signIn('ana@example.com', 'secret')
  return identity
}

describe('the session of a reader', () => {
  it('is known to be signed out at once, and no Firebase code is loaded', () => {
    const identity = open()
    expect(identity.store.state()).toEqual({ kind: 'signed-out' })
    expect(identity.load).not.toHaveBeenCalled()
  })

  it('begins when a sign-in happens here or in another tab', async () => {
    const identity = open()
    identity.hasPersistedSession.mockReturnValue(true)
    identity.sessionMayHaveBegun()
    await settle()
    expect(identity.store.state()).toEqual({ kind: 'signed-out' })
    identity.report(ANA)
    expect(identity.store.state()).toEqual({ kind: 'signed-in', user: ANA })
  })
})

describe('the session of a user who may be signed in', () => {
  it('is unknown until the identity service reports', async () => {
    const identity = await openAgain()
    expect(identity.store.state()).toEqual({ kind: 'unknown' })
    identity.report(ANA)
    expect(identity.store.state()).toEqual({ kind: 'signed-in', user: ANA })
    stop()
    expect(identity.isWatched()).toBe(false)
  })

  it('follows a sign-out of another tab', async () => {
    const identity = await openAgain()
    identity.report(ANA)
    identity.report(null)
    expect(identity.store.state()).toEqual({ kind: 'signed-out' })
  })

  it('is shown as signed out when the identity service cannot be loaded', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const identity = fakeIdentity()
    identity.hasPersistedSession.mockReturnValue(true)
    const offline = new Error('offline')
    identity.load.mockRejectedValue(offline)
    open(identity)
    await settle()
    expect(identity.store.state()).toEqual({ kind: 'signed-out' })
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('could not be loaded'), offline)
  })

  it('is shown as signed out when the identity service stays silent, and still heard later', async () => {
    jest.useFakeTimers()
    try {
      const identity = fakeIdentity()
      identity.hasPersistedSession.mockReturnValue(true)
      open(identity)
      await jest.advanceTimersByTimeAsync(SESSION_WAIT_MS)
      expect(identity.store.state()).toEqual({ kind: 'signed-out' })
      identity.report(ANA)
      expect(identity.store.state()).toEqual({ kind: 'signed-in', user: ANA })
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('signing in and out', () => {
  it('signs in through the identity service and watches it from then on', async () => {
    const identity = open()
    await expect(identity.store.signIn('ana@example.com', 'secret')).resolves.toEqual(ANA)
    expect(identity.store.state()).toEqual({ kind: 'signed-in', user: ANA })
    expect(identity.isWatched()).toBe(true)
  })

  it('keeps showing the user until the page has been left', async () => {
    const identity = await openAsAna()
    const leaving = signOutSlowly(identity)
    await settle()
    expect(identity.store.state()).toEqual({ kind: 'leaving', user: ANA })
    await leaving.leave()
    expect(identity.store.state()).toEqual({ kind: 'signed-out' })
  })

  it('stays signed in when signing out fails', async () => {
    const identity = await openAsAna()
    const failure = new Error('no network')
    identity.client.signOut.mockRejectedValue(failure)
    await expect(identity.store.signOut()).rejects.toBe(failure)
    expect(identity.store.state()).toEqual({ kind: 'signed-in', user: ANA })
  })
})

describe('a sign-in in another tab while this one is still leaving', () => {
  const BEN: SessionUser = { uid: 'ben', email: 'ben@example.com', displayName: 'Ben' }

  it('is still known when this one has left', async () => {
    const identity = await openAsAna()
    const leaving = signOutSlowly(identity)
    await settle()
    identity.report(BEN)
    await leaving.leave()
    expect(identity.store.state()).toEqual({ kind: 'signed-in', user: BEN })
  })

  it('can be ended by a second sign-out, which leaves in its own time', async () => {
    const identity = await openAsAna()
    const first = signOutSlowly(identity)
    await settle()
    identity.report(BEN)
    const second = signOutSlowly(identity)
    await settle()
    await first.leave()
    expect(identity.store.state()).toEqual({ kind: 'leaving', user: BEN })
    await second.leave()
    expect(identity.store.state()).toEqual({ kind: 'signed-out' })
  })

  it('outlives a sign-out here that fails', async () => {
    const identity = await openAsAna()
    const failure = new Error('no network')
    identity.client.signOut.mockImplementation(async () => {
      identity.report(BEN)
      throw failure
    })
    await expect(identity.store.signOut()).rejects.toBe(failure)
    expect(identity.store.state()).toEqual({ kind: 'signed-in', user: BEN })
  })
})
