import { Link, navigate, type PageProps } from 'gatsby'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentProps,
} from 'react'
import { authorPictures } from '../app/author-pictures'
import { WorkspaceSkeleton } from '../components/workspace-skeleton'
import type { PostArchiveProps } from '../features/post-archive/post-archive'
import type { PostEditorProps } from '../features/post-editor/post-editor'
import { newPostId } from '../platform/posts/new-post-id'
import { useSession } from '../platform/session'
import { HiddenHead } from '../templates/parts/document-head'

const AccountButton = lazy(() => import('../features/sign-in/account-button'))
const PostArchive = lazy(() => import('../features/post-archive/post-archive'))
const PostEditor = lazy(() => import('../features/post-editor/post-editor'))
const PublishReceipt = lazy(() => import('../features/publish-receipt/publish-receipt'))
const ReceiptLine = lazy(() => import('../features/publish-receipt/receipt-line'))

const renderReceipt: PostEditorProps['renderReceipt'] = ({ postId, title, change, isFresh }) => (
  <Suspense fallback={null}>
    <PublishReceipt
      key={change.revision}
      postId={postId}
      title={title}
      subject={change}
      comesIntoView={isFresh}
    />
  </Suspense>
)

const renderRemoval: PostArchiveProps['renderRemoval'] = ({ postId, title, revision }) => (
  <Suspense fallback={null}>
    <PublishReceipt
      key={`${postId} ${revision}`}
      postId={postId}
      title={title}
      subject={{ kind: 'removed', revision }}
      comesIntoView
    />
  </Suspense>
)

const renderReceiptLine: PostArchiveProps['renderReceipt'] = ({ postId, revision }) => (
  <Suspense fallback={null}>
    <ReceiptLine key={revision} postId={postId} revision={revision} />
  </Suspense>
)

const openPost = (postId: string) => {
  navigate(`/create?post=${encodeURIComponent(postId)}`)
}

const showList = () => {
  navigate('/create')
}

const createPost = () => {
  navigate(`/create?post=${newPostId()}&new=1`)
}

/** The author's posts, or with `?post=` one of them. Only for people who are signed in. */
export default function CreatePage({ location }: PageProps) {
  const { currentUser, loading } = useSession()
  const isSignedOut = !loading && currentUser === null
  const [lastUserId, setLastUserId] = useState<string | null>(null)
  if (currentUser !== null && currentUser.uid !== lastUserId) setLastUserId(currentUser.uid)
  const query = new URLSearchParams(location.search)
  const postId = query.get('post')
  const isNew = query.get('new') === '1'

  // Whoever is writing when the session ends writes on, and is asked to sign in again.
  const isWriting = postId !== null && postId !== '' && lastUserId !== null
  const mustSignIn = isSignedOut && !isWriting
  const signInPath = `/login?next=${encodeURIComponent(`${location.pathname}${location.search}`)}`

  useEffect(() => {
    if (mustSignIn) navigate(signInPath, { replace: true })
  }, [mustSignIn, signInPath])

  // The address of a post that exists now can be shared and bookmarked.
  const onFirstSaved = useCallback(() => {
    if (isNew && postId !== null) {
      navigate(`/create?post=${encodeURIComponent(postId)}`, { replace: true })
    }
  }, [isNew, postId])

  const uid = currentUser?.uid ?? (isWriting ? lastUserId : null)
  if (loading || uid === null) return <WorkspaceSkeleton title="Posts" />
  return (
    <Suspense fallback={<WorkspaceSkeleton title="Posts" />}>
      {postId === null || postId === '' ? (
        <PostArchive
          key={uid}
          userId={uid}
          account={
            <Suspense fallback={null}>
              <AccountButton email={currentUser?.email ?? ''} />
            </Suspense>
          }
          onCreate={createPost}
          onOpen={openPost}
          renderRemoval={renderRemoval}
          renderReceipt={renderReceiptLine}
          placeholder={<WorkspaceSkeleton title="Posts" />}
        />
      ) : (
        <>
          <p>
            <Link to="/create">Back to posts</Link>
          </p>
          <EditorWithPictures
            key={`${uid} ${postId}`}
            postId={postId}
            isNew={isNew}
            userId={uid}
            renderReceipt={renderReceipt}
            isSignedIn={currentUser !== null}
            onFirstSaved={onFirstSaved}
            onBinned={showList}
            onSignIn={() => {
              navigate(signInPath)
            }}
            placeholder={<WorkspaceSkeleton title="Posts" />}
          />
        </>
      )}
    </Suspense>
  )
}

/** The editor with what it needs for pictures: the same for as long as the post is open. */
function EditorWithPictures(props: Omit<ComponentProps<typeof PostEditor>, 'pictures'>) {
  const { userId, postId } = props
  const pictures = useMemo(() => authorPictures(userId, postId), [userId, postId])
  return <PostEditor {...props} pictures={pictures} />
}

export function Head() {
  return <HiddenHead title="Posts" description="Where the authors of this site write." />
}
