import { Link, navigate, type PageProps } from 'gatsby'
import { lazy, Suspense, useCallback, useEffect } from 'react'
import { WorkspaceSkeleton } from '../components/workspace-skeleton'
import type { PostArchiveProps } from '../features/post-archive/post-archive'
import type { PostEditorProps } from '../features/post-editor/post-editor'
import { newPostId } from '../platform/posts/new-post-id'
import { useSession } from '../platform/session'
import { HiddenHead } from '../templates/parts/document-head'

const PostArchive = lazy(() => import('../features/post-archive/post-archive'))
const PostEditor = lazy(() => import('../features/post-editor/post-editor'))
const PublishReceipt = lazy(() => import('../features/publish-receipt/publish-receipt'))

const uploadImage: PostEditorProps['uploadImage'] = async (file, request) => {
  const uploads = await import('../features/image-upload')
  return uploads.uploadImage(file, request)
}

const renderReceipt: PostEditorProps['renderReceipt'] = ({ postId, title, change }) => (
  <Suspense fallback={null}>
    <PublishReceipt key={change.revision} postId={postId} title={title} subject={change} />
  </Suspense>
)

const renderDeletion: PostArchiveProps['renderDeletion'] = ({ postId, title }) => (
  <Suspense fallback={null}>
    <PublishReceipt key={postId} postId={postId} title={title} subject={DELETED} />
  </Suspense>
)

const DELETED = { kind: 'removed', revision: null } as const

const createPost = () => {
  navigate(`/create?post=${newPostId()}&new=1`)
}

/** The author's posts, or with `?post=` one of them. Only for people who are signed in. */
export default function CreatePage({ location }: PageProps) {
  const { currentUser, loading } = useSession()
  const isSignedOut = !loading && currentUser === null
  const query = new URLSearchParams(location.search)
  const postId = query.get('post')
  const isNew = query.get('new') === '1'

  useEffect(() => {
    if (!isSignedOut) return
    const here = `${location.pathname}${location.search}`
    navigate(`/login?next=${encodeURIComponent(here)}`, { replace: true })
  }, [isSignedOut, location.pathname, location.search])

  // The address of a post that exists now can be shared and bookmarked.
  const onSaved = useCallback(
    (status: 'first' | 'again') => {
      if (status === 'first' && isNew && postId !== null) {
        navigate(`/create?post=${encodeURIComponent(postId)}`, { replace: true })
      }
    },
    [isNew, postId],
  )

  if (loading || currentUser === null) return <WorkspaceSkeleton title="Posts" />
  const { uid } = currentUser
  return (
    <Suspense fallback={<WorkspaceSkeleton title="Posts" />}>
      {postId === null || postId === '' ? (
        <PostArchive
          key={uid}
          userId={uid}
          onCreate={createPost}
          renderDeletion={renderDeletion}
          placeholder={<WorkspaceSkeleton title="Posts" />}
        />
      ) : (
        <>
          <p>
            <Link to="/create">Back to posts</Link>
          </p>
          <PostEditor
            key={`${uid} ${postId}`}
            postId={postId}
            isNew={isNew}
            userId={uid}
            uploadImage={uploadImage}
            renderReceipt={renderReceipt}
            onSaved={onSaved}
            placeholder={<WorkspaceSkeleton title="Posts" />}
          />
        </>
      )}
    </Suspense>
  )
}

export function Head() {
  return <HiddenHead title="Posts" description="Where the authors of this site write." />
}
