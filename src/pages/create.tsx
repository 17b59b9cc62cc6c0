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
import { searchSite } from '../app/search-site'
import { WorkspaceSkeleton } from '../components/workspace-skeleton'
import type { PostArchiveProps } from '../features/post-archive/post-archive'
import type { PostEditorProps } from '../features/post-editor/post-editor'
import { useAddressParameters } from '../platform/address-parameters'
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
  const isList = postId === null || postId === ''
  const listQuery = useListQuery(isList)

  // Whoever is writing when the session ends writes on, and is asked to sign in again.
  const isWriting = !isList && lastUserId !== null
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

  const listPath = listQuery === '' ? '/create' : `/create?${listQuery}`
  const uid = currentUser?.uid ?? (isWriting ? lastUserId : null)
  if (loading || uid === null) return <WorkspaceSkeleton title="Posts" />
  return (
    <Suspense fallback={<WorkspaceSkeleton title="Posts" />}>
      {isList ? (
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
        <EditorWithPictures
          key={`${uid} ${postId}`}
          postId={postId}
          isNew={isNew}
          userId={uid}
          renderReceipt={renderReceipt}
          isSignedIn={currentUser !== null}
          onFirstSaved={onFirstSaved}
          onBinned={() => {
            navigate(listPath)
          }}
          onSignIn={() => {
            navigate(signInPath)
          }}
          wayBack={
            <p>
              <Link to={listPath}>Back to posts</Link>
            </p>
          }
          placeholder={<WorkspaceSkeleton title="Posts" />}
        />
      )}
    </Suspense>
  )
}

/** What the list showed when it was left: the way back from a post leads there. */
function useListQuery(isList: boolean): string {
  const { parameters } = useAddressParameters()
  const [kept, setKept] = useState('')
  const current = parameters.toString()
  // The router may still be on its way between the two: the address of a post is none of the list.
  if (isList && !parameters.has('post') && current !== kept) setKept(current)
  return kept
}

/** The editor with what it needs for pictures: the same for as long as the post is open. */
function EditorWithPictures(
  props: Omit<ComponentProps<typeof PostEditor>, 'pictures' | 'searchSite'>,
) {
  const { userId, postId } = props
  const pictures = useMemo(() => authorPictures(userId, postId), [userId, postId])
  return <PostEditor {...props} pictures={pictures} searchSite={searchSite} />
}

export function Head() {
  return <HiddenHead title="Posts" description="Where the authors of this site write." />
}
