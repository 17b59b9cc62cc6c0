import { navigate, type PageProps } from 'gatsby'
import { lazy, Suspense, useEffect } from 'react'
import { PageHead } from '../components/page-head'
import { WorkspaceSkeleton } from '../components/workspace-skeleton'
import { nextPathFrom } from '../features/sign-in/next-path'
import { useSession } from '../platform/session'

const SignIn = lazy(() => import('../features/sign-in/sign-in'))

/** Sign-in; whoever is signed in already goes on to where they wanted to go. */
export default function LoginPage({ location }: PageProps) {
  const { currentUser, loading } = useSession()
  const isSignedIn = currentUser !== null
  const next = nextPathFrom(location.search)

  useEffect(() => {
    if (isSignedIn) navigate(next, { replace: true })
  }, [isSignedIn, next])

  if (loading || isSignedIn) return <WorkspaceSkeleton />
  return (
    <Suspense fallback={<WorkspaceSkeleton />}>
      <SignIn />
    </Suspense>
  )
}

export function Head() {
  return (
    <>
      <PageHead title="Sign in" description="Sign-in for the authors of this site." />
      <meta name="robots" content="noindex" />
    </>
  )
}
