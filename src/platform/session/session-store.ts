import { logError } from '../base/log'
import { createValueStore } from '../base/value-store'
import type { SessionUser } from '../firebase/session-user'
import type { SessionState } from './session-state'
import { SESSION_WAIT_MS } from './session-wait'

/** The identity client as the store uses it; it is loaded only when it is needed. */
export interface IdentityClient {
  readonly watchUser: (listener: (user: SessionUser | null) => void) => () => void
  readonly signIn: (email: string, password: string) => Promise<SessionUser>
  readonly signOut: () => Promise<void>
}

/** The store's dependencies, passed in so that tests need neither Firebase nor web storage. */
export interface SessionDependencies {
  readonly loadIdentity: () => Promise<IdentityClient>
  readonly hasPersistedSession: () => boolean
  /** Calls back when a session may have begun: a sign-in here, or in another tab. */
  readonly onPossibleSignIn: (listener: () => void) => () => void
}

/** The session of this tab, as a store for `useSyncExternalStore`. */
export interface TabSessionStore {
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** Begins to follow the session. @returns stops */
  readonly start: () => () => void
  readonly signIn: (email: string, password: string) => Promise<SessionUser>
  /**
   * Signs out.
   *
   * @param leave leaves the page; pages see the user until it is done
   * @throws AuthError; the session then stays as it was
   */
  readonly signOut: (leave?: () => Promise<void>) => Promise<void>
}

/** Makes the store. Nothing of Firebase is loaded unless there is, or may be, a session. */
export function createSessionStore(dependencies: SessionDependencies): TabSessionStore {
  const session = createValueStore<SessionState>({ kind: 'unknown' })
  let watching: Promise<IdentityClient> | null = null
  let unwatch: (() => void) | null = null

  function report(user: SessionUser | null): void {
    if (user !== null) session.set({ kind: 'signed-in', user })
    else if (session.get().kind !== 'leaving') session.set({ kind: 'signed-out' })
  }

  function watch(): Promise<IdentityClient> {
    watching ??= dependencies.loadIdentity().then((identity) => {
      unwatch = identity.watchUser(report)
      return identity
    })
    return watching
  }

  /** Follows a session that may exist; a reader loses nothing when that fails. */
  function watchQuietly(): void {
    watch().catch((cause: unknown) => {
      watching = null
      logError('The sign-in service could not be loaded; this page is shown signed out.', cause)
      if (session.get().kind === 'unknown') session.set({ kind: 'signed-out' })
    })
  }

  return {
    state: session.get,
    subscribe: session.subscribe,

    start() {
      const stopListening = dependencies.onPossibleSignIn(() => {
        if (dependencies.hasPersistedSession()) watchQuietly()
      })
      if (dependencies.hasPersistedSession()) watchQuietly()
      else if (session.get().kind === 'unknown') session.set({ kind: 'signed-out' })
      const timeout = setTimeout(() => {
        if (session.get().kind === 'unknown') session.set({ kind: 'signed-out' })
      }, SESSION_WAIT_MS)
      return () => {
        clearTimeout(timeout)
        stopListening()
        unwatch?.()
        unwatch = null
        watching = null
      }
    },

    async signIn(email, password) {
      const identity = await watch().catch((cause: unknown) => {
        watching = null
        throw cause
      })
      const user = await identity.signIn(email, password)
      report(user)
      return user
    },

    async signOut(leave) {
      const before = session.get()
      if (before.kind !== 'signed-in') return
      const leaving: SessionState = { kind: 'leaving', user: before.user }
      // Leaving takes as long as the browser likes: a tab in the background is not painted, and its
      // router waits for that. A session that begins meanwhile in another tab is newer than this end.
      const endAs = (next: SessionState) => {
        if (session.get() === leaving) session.set(next)
      }
      session.set(leaving)
      try {
        const identity = await watch()
        await identity.signOut()
      } catch (cause) {
        endAs(before)
        throw cause
      }
      try {
        await leave?.()
      } finally {
        endAs({ kind: 'signed-out' })
      }
    },
  }
}
