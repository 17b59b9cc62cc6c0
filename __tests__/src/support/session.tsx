import { jest } from '@jest/globals'
import type { ReactNode } from 'react'
import { SessionProvider } from '../../../src/platform/session/session-provider'
import type { SessionUser } from '../../../src/platform/firebase/session-user'
import {
  createSessionStore,
  type IdentityClient,
  type TabSessionStore,
} from '../../../src/platform/session/session-store'

export const ANA: SessionUser = { uid: 'ana', email: 'ana@example.com', displayName: 'Ana' }

/** An identity service under the test's control. */
export function fakeIdentity() {
  let listener: ((user: SessionUser | null) => void) | null = null
  let possibleSignIn: (() => void) | null = null
  const client = {
    watchUser: jest.fn<IdentityClient['watchUser']>((next) => {
      listener = next
      return () => {
        listener = null
      }
    }),
    signIn: jest.fn<IdentityClient['signIn']>(async () => ANA),
    signOut: jest.fn<IdentityClient['signOut']>(async () => listener?.(null)),
  }
  const load = jest.fn<() => Promise<IdentityClient>>(async () => client)
  const hasPersistedSession = jest.fn<() => boolean>(() => false)
  const store: TabSessionStore = createSessionStore({
    loadIdentity: load,
    hasPersistedSession,
    onPossibleSignIn(next) {
      possibleSignIn = next
      return () => {
        possibleSignIn = null
      }
    },
  })
  return {
    client,
    load,
    hasPersistedSession,
    store,
    report: (user: SessionUser | null) => listener?.(user),
    isWatched: () => listener !== null,
    sessionMayHaveBegun: () => possibleSignIn?.(),
  }
}

/** Wraps what needs a session. */
export function sessionWrapper(store: TabSessionStore) {
  return function Wrapper({ children }: { readonly children: ReactNode }) {
    return <SessionProvider store={store}>{children}</SessionProvider>
  }
}
