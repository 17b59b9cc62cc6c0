import { navigate } from 'gatsby'
import { useEffect } from 'react'
import { useSession } from '../../platform/session'

interface Place {
  readonly pathname: string
  readonly search: string
}

/**
 * Leads a visitor who is not signed in to the sign-in form, and from there back.
 *
 * @param mayStay for those who are in the middle of something
 * @returns the address of that form
 */
export function useSignInFirst({ pathname, search }: Place, mayStay: boolean): string {
  const { currentUser, loading } = useSession()
  const mustSignIn = !loading && currentUser === null && !mayStay
  const signInPath = `/login?next=${encodeURIComponent(`${pathname}${search}`)}`
  useEffect(() => {
    if (mustSignIn) navigate(signInPath, { replace: true })
  }, [mustSignIn, signInPath])
  return signInPath
}
