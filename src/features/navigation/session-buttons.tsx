import { Button, ButtonLink } from '../../components/button'
import { useSession } from '../../platform/session'
import { useSignOut } from './use-sign-out'

export interface SessionButtonsProps {
  readonly className: string
  /** One of them was used. */
  readonly onFollow?: () => void
}

/** Login, or Create Post and Sign Out. Specification, section 6. */
export function SessionButtons({ className, onFollow }: SessionButtonsProps) {
  const { currentUser } = useSession()
  const signOut = useSignOut()
  const follow = () => {
    onFollow?.()
  }
  return (
    <div className={`session-buttons ${className}`}>
      {currentUser === null ? (
        <ButtonLink to="/login" onClick={follow}>
          Login
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/create" emphasis="filled" onClick={follow}>
            Create Post
          </ButtonLink>
          <Button
            onClick={() => {
              follow()
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
