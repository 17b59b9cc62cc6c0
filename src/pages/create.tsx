import { documentKey } from '../../shared/documents/document-source'
import { Link, navigate, type HeadProps, type PageProps } from 'gatsby'
import {
  Fragment,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentProps,
} from 'react'
import { useLastUserId, useListQuery } from '../app/workspace/list-and-document'
import { useSignInFirst } from '../app/workspace/sign-in-first'
import { WorkspaceNavigation } from '../app/workspace/workspace-navigation'
import {
  fetchScreenEarly,
  fetchScreensWhenIdle,
  SCREENS,
  screenAt,
  type Screen,
} from '../app/workspace/workspace-screens'
import { lazyPart } from '../components/workspace/lazy-part'
import { WorkspaceSkeleton } from '../components/workspace/workspace-skeleton'
import { DockedQuestion } from '../features/consent/docked-question'
import type { AuthorPostsProps } from '../features/author-posts/author-posts'
import { readAuthorNames, useAuthorNames } from '../platform/authors/author-names'
import { newPostId } from '../platform/posts/new-post-id'
import { KEEPS_PLACE } from '../platform/page/scroll-place'
import { useSession } from '../platform/session'
import { onTourChange, tourStep } from '../platform/storage/tour'
import { useIsInBrowser } from '../platform/page/use-is-in-browser'
import { HiddenHead } from '../templates/parts/hidden-head'
import { REFERENCE_KINDS } from '../../shared/kinds/names'
import { editorPath } from '../../shared/site/paths'
// The text that is written looks as the article that is read.
import '../theme/styles/parts/body-callout.css'
import '../theme/styles/parts/body-code.css'
import '../theme/styles/parts/body-embed.css'
import '../theme/styles/parts/body-footnotes.css'
import '../theme/styles/parts/body-gallery.css'
import '../theme/styles/parts/body-picture-placeholder.css'
import '../theme/styles/parts/tables.css'
import '../features/article/article.css'
import '../features/consent/docked-question.css'
import '../features/navigation/workspace-entries.css'

const TERMS = REFERENCE_KINDS.glossary.editedAs.title

const Account = lazyPart(SCREENS.account, <WorkspaceSkeleton title="Your account" />)
const AuthorPosts = lazyPart(SCREENS.posts, <WorkspaceSkeleton title="Posts" />)
const PostEditor = lazyPart(SCREENS.editor, <WorkspaceSkeleton title="Posts" />)
const Library = lazyPart(SCREENS.library, <WorkspaceSkeleton title="Library" />)
const PreviewTerm = lazyPart(
  async () => (await import('../templates/parts/preview-term')).PreviewTerm,
)
const TermsPage = lazyPart(
  async () => (await import('../app/workspace/terms-page')).TermsPage,
  <WorkspaceSkeleton title={TERMS} />,
)
const renderTerm: ComponentProps<typeof TermsPage>['renderTerm'] = (term) => (
  <PreviewTerm {...term} />
)
const PublishReceipt = lazyPart(
  async () => (await import('../features/publish-receipt/publish-receipt')).default,
)
const PublishingConsole = lazyPart(SCREENS.console, <WorkspaceSkeleton title="Publishing" />)
const ReceiptLine = lazyPart(
  async () => (await import('../features/publish-receipt/receipt-line')).default,
)

if (typeof window !== 'undefined') fetchScreenEarly(window.location)

const BylineNotice = lazyPart(
  async () => (await import('../features/sign-in/account/byline-notice')).default,
)

const Tour = lazyPart(async () => (await import('../features/tour/tour')).default)

const renderRemoval: AuthorPostsProps['renderRemoval'] = ({ postId, title, revision }) => (
  <PublishReceipt
    key={`${postId} ${revision}`}
    documentKey={documentKey({ source: 'posts', id: postId })}
    title={title}
    subject={{ kind: 'removed', revision }}
  />
)

const renderReceiptLine: AuthorPostsProps['renderReceipt'] = ({ postId, revision }) => (
  <ReceiptLine
    key={revision}
    documentKey={documentKey({ source: 'posts', id: postId })}
    revision={revision}
  />
)

const openPost = (postId: string) => {
  navigate(editorPath(postId))
}

const createPost = () => {
  navigate(`/create?post=${newPostId()}&new=1`)
}

/** Where "Create Post" leads has no post yet: it gets one, and the way back skips this address. */
function NewPost() {
  useEffect(() => {
    navigate(`/create?post=${newPostId()}&new=1`, { replace: true })
  }, [])
  return <WorkspaceSkeleton title="Posts" />
}

const TITLES: Readonly<Record<Screen, string>> = {
  posts: 'Posts',
  editor: 'Posts',
  library: 'Library',
  terms: TERMS,
  entry: TERMS,
  console: 'Publishing',
  account: 'Your account',
}

/** The authors' screens, with the account and the editors' console. Only for people who are signed in. */
export default function CreatePage({ location }: PageProps) {
  const isInBrowser = useIsInBrowser()
  const isSignedIn = useSession().currentUser !== null
  // Drawn again with them: whatever is below says who has written what.
  useAuthorNames()
  useEffect(() => {
    if (isSignedIn) void readAuthorNames()
  }, [isSignedIn])
  switch (isInBrowser ? screenAt(location) : null) {
    case 'console':
      return <ConsolePage location={location} />
    case 'account':
      return <AccountPage location={location} />
    case 'library':
      return <LibraryPage location={location} />
    case 'terms':
    case 'entry':
      return <TermsPage location={location} renderTerm={renderTerm} />
    case 'editor':
    case 'posts':
    case null:
      return <PostsPage location={location} />
  }
}

// Nothing of the site that is not work.
CreatePage.shell = { Navigation: WorkspaceNavigation, Question: DockedQuestion, Footer: Fragment }

type Located = Pick<PageProps, 'location'>

function ConsolePage({ location }: Located) {
  const { currentUser } = useSession()
  useSignInFirst(location, false)
  const placeholder = <WorkspaceSkeleton title="Publishing" />
  if (currentUser === null) return placeholder
  return (
    <PublishingConsole key={currentUser.uid} userId={currentUser.uid} placeholder={placeholder} />
  )
}

function LibraryPage({ location }: Located) {
  const { currentUser } = useSession()
  useSignInFirst(location, false)
  if (currentUser === null) return <WorkspaceSkeleton title="Library" />
  return <Library key={currentUser.uid} userId={currentUser.uid} />
}

function AccountPage({ location }: Located) {
  const { currentUser } = useSession()
  const [isDeleting, setIsDeleting] = useState(false)
  useSignInFirst(location, isDeleting)
  const placeholder = <WorkspaceSkeleton title="Your account" />
  const onDelete = async (work: () => Promise<void>) => {
    setIsDeleting(true)
    try {
      await work()
    } catch (error) {
      setIsDeleting(false)
      throw error
    }
    const notice = 'Your account is deleted.'
    navigate('/login', { replace: true, state: { notice } })
  }
  if (currentUser === null) return placeholder
  return (
    <Account
      key={currentUser.uid}
      userId={currentUser.uid}
      email={currentUser.email ?? ''}
      onDelete={onDelete}
    />
  )
}

/** The author's posts, or with `?post=` one of them. */
function PostsPage({ location }: Located) {
  const { currentUser, loading } = useSession()
  const lastUserId = useLastUserId()
  const query = new URLSearchParams(location.search)
  const postId = query.get('post')
  const isNew = query.get('new') === '1'
  const isList = postId === null || postId === ''
  const listQuery = useListQuery(isList && !isNew, 'post')
  useEffect(() => (isList ? fetchScreensWhenIdle(['editor']) : undefined), [isList])

  // An author who is writing when the session ends keeps writing, and is asked to sign in again.
  const isWriting = !isList && lastUserId !== null
  const signInPath = useSignInFirst(location, isWriting)

  // The address of a post that exists now can be shared and bookmarked.
  const onFirstSaved = useCallback(() => {
    if (isNew && postId !== null) {
      navigate(editorPath(postId), { replace: true, state: KEEPS_PLACE })
    }
  }, [isNew, postId])

  const listPath = listQuery === '' ? '/create' : `/create?${listQuery}`
  const uid = currentUser?.uid ?? (isWriting ? lastUserId : null)
  if (loading || uid === null) return <WorkspaceSkeleton title="Posts" />
  if (isList && isNew) return <NewPost />
  return (
    <>
      <TourWhileWanted />
      {isList ? (
        <AuthorPosts
          key={uid}
          userId={uid}
          notice={<BylineNotice userId={uid} />}
          onCreate={createPost}
          onOpen={openPost}
          renderRemoval={renderRemoval}
          renderReceipt={renderReceiptLine}
        />
      ) : (
        <PostEditor
          key={`${uid} ${postId}`}
          postId={postId}
          isNew={isNew}
          userId={uid}
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
    </>
  )
}

/** The tour is fetched by those who have not seen it, and who ask for it again. */
function TourWhileWanted() {
  const step = useSyncExternalStore(onTourChange, tourStep, () => 'over' as const)
  return step === 'over' ? null : <Tour />
}

export function Head({ location }: HeadProps) {
  return (
    <HiddenHead
      title={TITLES[screenAt(location) ?? 'posts']}
      description="Where the authors of this site write."
    />
  )
}
