import { Link, navigate, type PageProps } from 'gatsby'
import { useEffect, type ComponentProps } from 'react'
import { entriesPath, REFERENCE_KINDS } from '../../../shared/kinds/names'
import { lazyPart } from '../../components/workspace/lazy-part'
import { WorkspaceSkeleton } from '../../components/workspace/workspace-skeleton'
import { useSession } from '../../platform/session'
import { useLastUserId, useListQuery } from './list-and-document'
import { useSignInFirst } from './sign-in-first'
import { fetchScreensWhenIdle, SCREENS } from './workspace-screens'

const TERMS = REFERENCE_KINDS.glossary.editedAs.title

const EntryList = lazyPart(SCREENS.terms, <WorkspaceSkeleton title={TERMS} />)
const EntryEditor = lazyPart(SCREENS.entry, <WorkspaceSkeleton title={TERMS} />)

interface TermsPageProps
  extends Pick<PageProps, 'location'>, Pick<ComponentProps<typeof EntryEditor>, 'renderTerm'> {}

/** The terms of the glossary, or with `?entry=` one of them. */
export function TermsPage({ location, renderTerm }: TermsPageProps) {
  const { currentUser } = useSession()
  const lastUserId = useLastUserId()
  const entryId = new URLSearchParams(location.search).get('entry') ?? ''
  const isList = entryId === ''
  const listQuery = useListQuery(isList, 'entry')
  useEffect(() => (isList ? fetchScreensWhenIdle(['entry']) : undefined), [isList])
  const isWriting = !isList && lastUserId !== null
  const signInPath = useSignInFirst(location, isWriting)
  const uid = currentUser?.uid ?? (isWriting ? lastUserId : null)
  if (uid === null) return <WorkspaceSkeleton title={TERMS} />
  if (isList) return <EntryList key={uid} userId={uid} kind="glossary" />
  return (
    <EntryEditor
      key={uid}
      entryId={entryId}
      userId={uid}
      isSignedIn={currentUser !== null}
      onSignIn={() => {
        navigate(signInPath)
      }}
      backLink={
        <p>
          <Link to={listQuery === '' ? entriesPath('glossary') : `/create?${listQuery}`}>
            Back to terms
          </Link>
        </p>
      }
      placeholder={<WorkspaceSkeleton title={TERMS} />}
      renderTerm={renderTerm}
    />
  )
}
