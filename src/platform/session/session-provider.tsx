import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { hasPersistedSession, onPersistedSessionChange } from '../firebase/persisted-session'
import type { SessionUser } from '../firebase/session-user'
import { userOf, type SessionState } from './session-state'
import { createSessionStore, type IdentityClient, type TabSessionStore } from './session-store'
import { onSignIn } from '../firebase/sign-in-signal'

/** The session as components see it. */
export interface CurrentSession {
  /** The signed-in user, or null: signed out, or not known yet. */
  readonly currentUser: SessionUser | null
  /** True until the first authentication state is known, and in prebuilt HTML. Do not act on it. */
  readonly loading: boolean
  readonly signIn: (email: string, password: string) => Promise<SessionUser>
  /** Signs out; `leave` leaves the page before components see that no one is signed in any more. */
  readonly signOut: (leave?: () => Promise<void>) => Promise<void>
}

const loadIdentity = (): Promise<IdentityClient> =>
  import(/* webpackChunkName: "identity" */ '../firebase/auth')

/**
 * A browser that may hold a session fetches the client before the page has come to life: everything of
 * authors waits for it. What does not arrive now is asked for again, and reported, by the store.
 */
if (hasPersistedSession()) loadIdentity().catch(() => undefined)

const browserStore = createSessionStore({
  loadIdentity,
  hasPersistedSession,
  onPossibleSignIn(listener) {
    const stops = [onSignIn(listener), onPersistedSessionChange(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})

const SessionContext = createContext<CurrentSession | null>(null)

export interface SessionProviderProps {
  readonly children: ReactNode
  /** Another store, for tests. */
  readonly store?: TabSessionStore
}

const PREBUILT: SessionState = { kind: 'unknown' }
const prebuiltState = () => PREBUILT

/** Follows the session and hands it to everything below. */
export function SessionProvider({ children, store = browserStore }: SessionProviderProps) {
  const state = useSyncExternalStore(store.subscribe, store.state, prebuiltState)
  useEffect(() => store.start(), [store])

  // The script in the page's head holds the content back while a session may exist. It is released
  // in the same frame in which the header changes.
  useLayoutEffect(() => {
    if (state.kind !== 'unknown') delete document.documentElement.dataset['session']
  }, [state.kind])

  const session = useMemo<CurrentSession>(
    () => ({
      currentUser: userOf(state),
      loading: state.kind === 'unknown',
      signIn: store.signIn,
      signOut: store.signOut,
    }),
    [state, store],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session. Only below {@link SessionProvider}, which wraps every page. */
export function useSession(): CurrentSession {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionProvider above it.')
  return session
}
