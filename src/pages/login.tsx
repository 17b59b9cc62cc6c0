import { navigate, type PageProps } from 'gatsby'
import { useEffect } from 'react'
import { fetchScreensWhenIdle } from '../app/workspace/workspace-screens'
import { lazyPart } from '../components/workspace/lazy-part'
import { WorkspaceSkeleton } from '../components/workspace/workspace-skeleton'
import { mailActionFrom, signInAddressAfter } from '../features/sign-in/mail-action'
import { DEFAULT_NEXT_PATH, nextPathFrom } from '../features/sign-in/next-path'
import { useSession } from '../platform/session'
import { HiddenHead } from '../templates/parts/hidden-head'

const skeleton = (
  <div className="skeleton-card">
    <WorkspaceSkeleton title="Sign in" />
  </div>
)

const SignIn = lazyPart(async () => (await import('../features/sign-in/sign-in')).default, skeleton)

/**
 * Sign-in; a user who is signed in already goes on to where they wanted to go. Links in e-mails about a
 * password or an address lead here too, and are answered no matter who is signed in.
 */
export default function LoginPage({ location }: PageProps) {
  const { currentUser, loading } = useSession()
  const { search } = location
  const action = loading ? null : mailActionFrom(search)
  const hasAction = action !== null
  const isGoingOn = currentUser !== null && !hasAction
  const next = nextPathFrom(search)

  useEffect(() => {
    if (isGoingOn) navigate(next, { replace: true })
  }, [isGoingOn, next])

  // The code is a secret for a while: it must not stay in the address, where visit counters and
  // shared screens see it. The router keeps what it was opened with.
  useEffect(() => {
    if (hasAction) window.history.replaceState(window.history.state, '', '/login')
  }, [hasAction])

  // Where authors go from here.
  const isSigningIn = !loading && currentUser === null
  useEffect(
    () => (isSigningIn ? fetchScreensWhenIdle(['posts', 'editor']) : undefined),
    [isSigningIn],
  )

  if (loading || isGoingOn) return skeleton
  return (
    <SignIn
      action={action}
      nextPath={next === DEFAULT_NEXT_PATH ? null : next}
      arrivalState={location.state}
      onActionOver={(arrival) => {
        const address = signInAddressAfter(search, window.location.origin)
        navigate(address, { replace: true, state: arrival })
      }}
    />
  )
}

export function Head() {
  return <HiddenHead title="Sign in" description="Sign-in for the authors of this site." />
}
