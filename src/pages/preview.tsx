import { navigate, type PageProps } from 'gatsby'
import { Fragment, lazy, Suspense, useEffect, type MouseEvent } from 'react'
import { WorkspaceSkeleton } from '../components/workspace/workspace-skeleton'
import { useSession } from '../platform/session'
import { useIsInBrowser } from '../platform/page/use-is-in-browser'
import { HiddenHead } from '../templates/parts/hidden-head'
import '../theme/styles/parts/body-callout.css'
import '../theme/styles/parts/body-code.css'
import '../theme/styles/parts/body-embed.css'
import '../theme/styles/parts/body-footnotes.css'
import '../theme/styles/parts/body-gallery.css'
import '../theme/styles/parts/body-picture-placeholder.css'
import '../theme/styles/parts/body-terms.css'
import '../theme/styles/parts/tables.css'
import '../features/article/article.css'
import '../features/preview/preview.css'

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

  const isFrame = query.get('frame') !== null
  useEffect(() => {
    if (!isFrame) return undefined
    // The page around the frame has a main part too.
    const main = document.getElementById('content')
    main?.setAttribute('aria-label', 'Preview')
    return () => main?.removeAttribute('aria-label')
  }, [isFrame])

  if (!isInBrowser || loading || needsSignIn) return placeholder
  const preview = (
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
  if (!isFrame) return preview
  return (
    <div className="preview-frame" onClickCapture={stayInFrame}>
      {preview}
    </div>
  )
}

// It would cover the text, and in the frame beside the editor no one could answer it.
PreviewPage.shell = { Question: Fragment }

/** A link would lead the frame away from the text that is being written. */
function stayInFrame(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link !== null && link.getAttribute('href')?.startsWith('#') !== true) event.preventDefault()
}

export function Head() {
  return <HiddenHead title="Preview" description="A text that is not published." />
}
