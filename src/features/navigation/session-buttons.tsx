import { Button, ButtonLink } from '../../components/controls/button'
import { NEW_POST_PATH } from '../../../shared/site/paths'
import { useSession } from '../../platform/session'
import { useSignOut } from './use-sign-out'

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
