import { navigate } from 'gatsby'
import { Button, ButtonLink } from '../../components/controls/button'
import { NEW_POST_PATH } from '../../../shared/site/paths'
import { logError, logInfo } from '../../platform/base/log'
import { routeSettled } from '../../platform/page/route-progress'
import { useSession } from '../../platform/session'

/** Login, or Create Post and Sign Out. Specification, section 6. */
export function SessionButtons() {
  const { currentUser } = useSession()
  const signOut = useSignOut()
  return (
    <div className="session-buttons">
      {currentUser === null ? (
        <ButtonLink to="/login">Login</ButtonLink>
      ) : (
        <>
          <ButtonLink to={NEW_POST_PATH} emphasis="filled">
            Create Post
          </ButtonLink>
          <Button
            onClick={() => {
              void signOut()
            }}
          >
            Sign Out
          </Button>
        </>
      )}
    </div>
  )
}

async function goHome(): Promise<void> {
  logInfo('Signed out.')
  if (window.location.pathname === '/') return
  navigate('/')
  await routeSettled()
}

/** Signs out and goes home. A failure is only logged, and the visitor stays signed in. */
function useSignOut(): () => Promise<void> {
  const { signOut } = useSession()
  return async () => {
    try {
      await signOut(goHome)
    } catch (cause) {
      logError('Signing out failed; you are still signed in.', cause)
    }
  }
}
