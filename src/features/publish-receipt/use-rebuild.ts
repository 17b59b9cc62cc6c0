import { useEffect, useState } from 'react'
import { requestRebuild } from '../../platform/publisher/document-status'
import { logWarning } from '../../platform/base/log'

/** Whether the signed-in person may ask the publisher for builds. */
async function mayAsk(): Promise<boolean> {
  const [{ identity }, { isAllowed }] = await Promise.all([
    import('../../platform/firebase/auth'),
    import('../../platform/posts'),
  ])
  const uid = identity().currentUser?.uid
  return uid !== undefined && isAllowed(uid, 'run-publishing')
}

async function ask(documentKey: string): Promise<boolean> {
  const { idToken } = await import('../../platform/firebase/auth')
  const token = await idToken()
  return token !== null && requestRebuild(documentKey, token)
}

/** Lets editors have a failed build tried again at once. */
export function useRebuild(documentKey: string, isNeeded: boolean, onAsked: () => void) {
  const [mayRebuild, setMayRebuild] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (!isNeeded) return undefined
    let isCurrent = true
    mayAsk().then(
      (isGranted) => {
        if (isCurrent) setMayRebuild(isGranted)
      },
      (cause: unknown) => {
        logWarning('The roles of the user could not be loaded.', cause)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded])

  const rebuild = () => {
    setHasFailed(false)
    void ask(documentKey).then((isTaken) => {
      if (isTaken) onAsked()
      else setHasFailed(true)
    })
  }
  return { mayRebuild, hasFailed, rebuild }
}
