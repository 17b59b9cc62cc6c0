import { useEffect, useState } from 'react'
import type { Role } from '../../../shared/accounts/roles'

/** The role of the signed-in user, as far as it is known. */
export type RoleState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly role: Role | null }

/** Reads the role of a user. */
export function useRole(userId: string, readRole: (userId: string) => Promise<Role | null>) {
  const [role, setRole] = useState<RoleState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    readRole(userId).then(
      (found) => {
        if (isCurrent) setRole({ kind: 'known', role: found })
      },
      () => {
        if (isCurrent) setRole({ kind: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [attempt, readRole, userId])

  const retry = () => {
    setRole({ kind: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { role, retry }
}
