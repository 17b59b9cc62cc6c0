import { navigate } from 'gatsby'
import { logError, logInfo } from '../../platform/base/log'
import { routeSettled } from '../../platform/page/route-progress'
import { useSession } from '../../platform/session'

async function goHome(): Promise<void> {
  logInfo('Signed out.')
  if (window.location.pathname === '/') return
  navigate('/')
  await routeSettled()
}

/**
 * Signs out and goes home. A failure is only written to the console, and the visitor stays signed
 * in. Specification, sections 7 and 8.
 */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession()
  return async () => {
    try {
      await signOut(goHome)
    } catch (cause) {
      logError('Signing out failed; you are still signed in.', cause)
    }
  }
}
