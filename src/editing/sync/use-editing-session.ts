import { useEffect } from 'react'
import { requestPersistentStorage } from '../../platform/storage/persistent-storage'
import { holdWriter } from '../../platform/tabs/writing-tabs'
import type { SyncTypes } from './machine/sync-kind'
import { isInDanger, type EditingSession } from './session'

/** Sessions of this page that still keep their last text. */
const closing = new Set<Promise<void>>()

/** Resolves once every session that was closed in this page has kept its text. */
export async function sessionsClosed(): Promise<void> {
  await Promise.all(closing)
}

/** Runs a session for as long as its document is on the page, and tells it what the browser does. */
export function useRunningSession<Types extends SyncTypes>(
  session: EditingSession<Types>,
  isSignedIn: boolean,
): void {
  useEffect(() => {
    const release = holdWriter(session.getSnapshot().writerId)
    const stopAsking = askOnceThereIsText(session)
    session.open()
    return () => {
      stopAsking()
      const closed = session.close().finally(() => {
        release()
        closing.delete(closed)
      })
      closing.add(closed)
    }
  }, [session])

  useEffect(() => {
    session.setSignedIn(isSignedIn)
  }, [isSignedIn, session])

  useEffect(() => {
    const follow = () => {
      session.setOnline(navigator.onLine)
    }
    const look = () => {
      if (document.visibilityState === 'hidden') session.flush()
      else session.retryNow()
    }
    const leave = (event: BeforeUnloadEvent) => {
      session.flush()
      if (isInDanger(session.getSnapshot())) event.preventDefault()
    }
    follow()
    window.addEventListener('online', follow)
    window.addEventListener('offline', follow)
    window.addEventListener('pagehide', session.flush)
    window.addEventListener('beforeunload', leave)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('online', follow)
      window.removeEventListener('offline', follow)
      window.removeEventListener('pagehide', session.flush)
      window.removeEventListener('beforeunload', leave)
      document.removeEventListener('visibilitychange', look)
    }
  }, [session])
}

/** Firefox asks the author, so there has to be something worth keeping. */
function askOnceThereIsText<Types extends SyncTypes>(session: EditingSession<Types>): () => void {
  const stop = session.subscribe(() => {
    if (session.getSnapshot().change === 0) return
    stop()
    void requestPersistentStorage()
  })
  return stop
}
