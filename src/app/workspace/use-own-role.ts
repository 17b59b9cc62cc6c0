import { useEffect, useState } from 'react'
import { logWarning } from '../../platform/base/log'
import type { Role } from '../../../shared/accounts/roles'
import type { Screen } from './workspace-screens'

/**
 * Reads the role of the person who is signed in: null without one, and until it is known. What could not be
 * read is asked for again on the next screen.
 */
export function useOwnRole(userId: string | null, screen: Screen | null): Role | null {
  const [known, setKnown] = useState<{ readonly userId: string; readonly role: Role | null }>()
  const isKnown = known?.userId === userId
  useEffect(() => {
    if (userId === null || isKnown) return undefined
    let isCurrent = true
    import('../../platform/posts')
      .then(({ readRole }) => readRole(userId))
      .then(
        (role) => {
          if (isCurrent) setKnown({ userId, role })
        },
        (cause: unknown) => {
          logWarning('The role could not be read.', cause)
        },
      )
    return () => {
      isCurrent = false
    }
  }, [userId, isKnown, screen])
  return isKnown ? known.role : null
}
