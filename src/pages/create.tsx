import { Link, navigate, type HeadProps, type PageProps } from 'gatsby'
import { lazy, Suspense, useCallback, useMemo, useState, type ComponentProps } from 'react'
import { authorPictures } from '../app/author-pictures'
import { searchSite } from '../app/search-site'
import { useSignInFirst } from '../app/sign-in-first'
import { WorkspaceSkeleton } from '../components/workspace-skeleton'
import type { AuthorPostsProps } from '../features/author-posts/author-posts'
import type { PostEditorProps } from '../features/post-editor/post-editor'
import { useAddressParameters } from '../platform/address-parameters'
import { newPostId } from '../platform/posts/new-post-id'
import { useSession } from '../platform/session'
import { useIsInBrowser } from '../platform/use-is-in-browser'
import { HiddenHead } from '../templates/parts/document-head'
import { editorPath, PUBLISHING_CONSOLE_PATH } from '../../shared/paths'

const AccountButton = lazy(() => import('../features/sign-in/account-button'))
const AuthorPosts = lazy(() => import('../features/author-posts/author-posts'))
const PostEditor = lazy(() => import('../features/post-editor/post-editor'))
const PublishReceipt = lazy(() => import('../features/publish-receipt/publish-receipt'))
const PublishingConsole = lazy(() => import('../features/publishing-console/publishing-console'))
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

const renderRemoval: AuthorPostsProps['renderRemoval'] = ({ postId, title, revision }) => (
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

const renderReceiptLine: AuthorPostsProps['renderReceipt'] = ({ postId, revision }) => (
  <Suspense fallback={null}>
    <ReceiptLine key={revision} postId={postId} revision={revision} />
  </Suspense>
)

const openPost = (postId: string) => {
  navigate(editorPath(postId))
}

const createPost = () => {
  navigate(`/create?post=${newPostId()}&new=1`)
}

const isConsole = ({ pathname }: { readonly pathname: string }) =>
  pathname.replace(/\/$/, '') === PUBLISHING_CONSOLE_PATH

/** What authors do, and below it the console of the editors. Only for people who are signed in. */
export default function CreatePage({ location }: PageProps) {
  const isInBrowser = useIsInBrowser()
  return isInBrowser && isConsole(location) ? (
    <ConsolePage location={location} />
  ) : (
    <PostsPage location={location} />
  )
}

type Located = Pick<PageProps, 'location'>

/** Everything about builds and releases. */
function ConsolePage({ location }: Located) {
  const { currentUser } = useSession()
  useSignInFirst(location, false)
  const placeholder = <WorkspaceSkeleton title="Publishing" />
  if (currentUser === null) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <PublishingConsole
        key={currentUser.uid}
        userId={currentUser.uid}
        backLink={
          <p>
            <Link to="/create">Back to posts</Link>
          </p>
        }
        placeholder={placeholder}
      />
    </Suspense>
  )
}

/** The author's posts, or with `?post=` one of them. */
function PostsPage({ location }: Located) {
  const { currentUser, loading } = useSession()
  const [lastUserId, setLastUserId] = useState<string | null>(null)
  if (currentUser !== null && currentUser.uid !== lastUserId) setLastUserId(currentUser.uid)
  const query = new URLSearchParams(location.search)
  const postId = query.get('post')
  const isNew = query.get('new') === '1'
  const isList = postId === null || postId === ''
  const listQuery = useListQuery(isList)

  // An author who is writing when the session ends keeps writing, and is asked to sign in again.
  const isWriting = !isList && lastUserId !== null
  const signInPath = useSignInFirst(location, isWriting)

  // The address of a post that exists now can be shared and bookmarked.
  const onFirstSaved = useCallback(() => {
    if (isNew && postId !== null) {
      navigate(editorPath(postId), { replace: true })
    }
  }, [isNew, postId])

  const listPath = listQuery === '' ? '/create' : `/create?${listQuery}`
  const uid = currentUser?.uid ?? (isWriting ? lastUserId : null)
  if (loading || uid === null) return <WorkspaceSkeleton title="Posts" />
  return (
    <Suspense fallback={<WorkspaceSkeleton title="Posts" />}>
      {isList ? (
        <AuthorPosts
          key={uid}
          userId={uid}
          account={
            <Suspense fallback={null}>
              <AccountButton email={currentUser?.email ?? ''} />
            </Suspense>
          }
          consolePath={PUBLISHING_CONSOLE_PATH}
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
          backLink={
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

export function Head({ location }: HeadProps) {
  return (
    <HiddenHead
      title={isConsole(location) ? 'Publishing' : 'Posts'}
      description="Where the authors of this site write."
    />
  )
}
