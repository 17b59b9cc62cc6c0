import { navigate, type PageProps } from 'gatsby'
import { lazy, Suspense, useEffect } from 'react'
import { WorkspaceSkeleton } from '../components/workspace-skeleton'
import '../features/article/article.css'
import '../features/preview/preview.css'
import { useSession } from '../platform/session'
import { useIsInBrowser } from '../platform/use-is-in-browser'
import { HiddenHead } from '../templates/parts/document-head'

const Preview = lazy(() => import('../templates/parts/preview-article'))

const placeholder = <WorkspaceSkeleton title="Preview" />

/** A text that is not published: by `?link=` for anyone who has the link, by `?post=` for its author. */
export default function PreviewPage({ location }: PageProps) {
  const { currentUser, loading } = useSession()
  const isInBrowser = useIsInBrowser()
  const query = new URLSearchParams(location.search)
  const token = query.get('link')
  const postId = query.get('post') ?? ''
  const needsSignIn = isInBrowser && token === null && !loading && currentUser === null

  useEffect(() => {
    if (!needsSignIn) return
    const here = `${location.pathname}${location.search}`
    navigate(`/login?next=${encodeURIComponent(here)}`, { replace: true })
  }, [location.pathname, location.search, needsSignIn])

  if (!isInBrowser || loading || needsSignIn) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <Preview
        request={
          token === null
            ? { kind: 'post', postId, userId: currentUser?.uid ?? '' }
            : { kind: 'link', token }
        }
        placeholder={placeholder}
      />
    </Suspense>
  )
}

export function Head() {
  return <HiddenHead title="Preview" description="A text that is not published." />
}
