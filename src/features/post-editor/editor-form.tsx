import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { EditorFields } from '../../../shared/post/editor-fields'
import { fetchLateParts, latePart } from '../../editing/loading/late-part'
import { newPostId } from '../../platform/posts/new-post-id'
import type { PostStore } from '../../platform/posts/post-store'
import type { LocalCopyStore } from '../../platform/storage/local-copy-store'
import { BodyEditor, type BodyHandle } from './text/body-editor'
import { OtherTabsNotice } from '../../editing/conflict/other-tabs-notice'
import { useConflict } from '../../editing/conflict/use-conflict'
import { EditorBar, type EditorBarProps } from './editor-bar'
import { EditorPanel } from './editor-panel'
import type { RenderListEntry } from './screen/elsewhere/list-entry'
import { HeadFields } from './screen/fields/head-fields'
import { useReadableSlug } from './screen/fields/use-readable-slug'
import { goToField } from './screen/layout/go-to-field'
import { mendedBy } from './checks/mended-by'
import type { FieldProblem } from './checks/save-problems'
import { EditorLayout } from './screen/layout/editor-layout'
import { useTitleFirst } from './screen/fields/use-title-first'
import { PostNote } from './session/lifecycle/post-note'
import { PostHeading } from './session/lifecycle/post-heading'
import { usePostLifecycle } from './session/lifecycle/use-post-lifecycle'
import { createRefusedFiles } from './pictures/uploads/refused-files'
import { usePreview } from './screen/preview/use-preview'
import { useSaveGate } from './checks/use-save-gate'
import { useSaveKey } from './screen/shortcuts/use-save-key'
import type { Beginning } from '../../editing/sync/begin'
import { browserClock } from '../../editing/sync/browser-clock'
import { createEditingSession } from '../../editing/sync/session'
import { POST_SYNC, type PostAction, type PostSession, type PostSync } from './session/post-session'
import { useRunningSession } from '../../editing/sync/use-editing-session'
import { useFollowedPost } from './session/use-followed-post'
import { useDetails } from './session/use-details'
import { useSyncValue } from '../../editing/sync/use-sync-value'

const ConflictDialog = latePart(
  async () => (await import('./session/versions/post-conflict-dialog')).PostConflictDialog,
)
const PreviewPane = latePart(
  async () => (await import('./screen/preview/preview-pane')).PreviewPane,
)

export interface EditorFormProps extends Pick<
  EditorBarProps,
  'renderReceipt' | 'onBinned' | 'onSignIn'
> {
  readonly beginning: Beginning<PostSync>
  readonly postId: string
  readonly userId: string
  /** False while no one is signed in any more: the text stays, and is kept in the browser. */
  readonly isSignedIn: boolean
  readonly store: Pick<
    PostStore,
    'readHead' | 'saveCopy' | 'save' | 'slugOwner' | 'listRevisions' | 'moveToBin' | 'discardCopy'
  >
  readonly localCopies: LocalCopyStore<EditorFields>
  readonly isSignedInAs: (userId: string) => boolean
  readonly renderListEntry: RenderListEntry
  /** The backend has something of the post for the first time. */
  readonly onFirstSaved: () => void
  /** Leads to where the author has come from. */
  readonly backLink: ReactNode
}

function beginSession(props: EditorFormProps): PostSession {
  const { beginning, postId, userId, store, localCopies } = props
  return createEditingSession<PostSync>(
    { ...beginning, documentId: postId, userId, writerId: newPostId() },
    {
      kind: POST_SYNC,
      store,
      localCopies,
      clock: browserClock,
      random: Math.random,
      isOwnSession: () => props.isSignedInAs(userId),
      async readHead() {
        const read = await store.readHead(postId)
        return read.kind === 'head' ? read : null
      },
    },
  )
}

/** Whether the backend has something of the post, and tells when that begins. */
function useIsStored(session: PostSession, onFirstSaved: () => void): boolean {
  const isStored = useSyncValue(session, (state) => state.head.storedAtMs !== null)
  useEffect(() => {
    if (isStored) onFirstSaved()
  }, [isStored, onFirstSaved])
  return isStored
}

/** One post: its fields, its text, and what can be done with it. */
export function EditorForm(props: EditorFormProps) {
  const { beginning, postId, userId, store, onFirstSaved } = props
  const [session] = useState(() => beginSession(props))
  useRunningSession(session, props.isSignedIn)
  useFollowedPost(postId, session)
  useTitleFirst(beginning.head)
  useReadableSlug(session)
  const [startHtml] = useState(() => session.getSnapshot().fields.html)
  const details = useDetails(session)
  const status = useSyncValue(session, (state) => state.head.facts.status)
  const publishedAtMs = useSyncValue(session, (state) => state.head.facts.publishedAtMs)
  const isStored = useIsStored(session, onFirstSaved)
  const lifecycle = usePostLifecycle(postId, session, store)
  const body = useRef<BodyHandle>(null)
  const [refused] = useState(createRefusedFiles)
  const pendingPictures = useCallback(() => body.current?.pendingPictures() ?? [], [])
  const gate = useSaveGate(postId, session, store, pendingPictures)
  const { conflict, resolve, postpone, ask } = useConflict(session)
  const preview = usePreview(postId, session)

  useEffect(fetchLateParts, [])

  const goTo = (problem: FieldProblem) => {
    const { place } = problem
    if (place !== undefined && body.current?.goTo(place, mendedBy(problem)) === true) return
    preview.makeRoom()
    goToField(problem.field, problem.isUpload)
  }

  const act = (action: PostAction) => {
    if (!gate.mayGo(action, session.current())) return
    ask()
    session.act(action)
  }
  // Not in the bar, which is drawn after the text: the key works from the first letter on.
  useSaveKey(session, act)

  return (
    <>
      <EditorLayout
        heading={
          <>
            {props.backLink}
            <PostHeading status={status} isStored={isStored} publishedAtMs={publishedAtMs} />
          </>
        }
        panel={
          <EditorPanel
            postId={postId}
            userId={userId}
            session={session}
            store={store}
            slugState={gate.slugState}
            checks={gate.checks}
            onGoTo={goTo}
            onAction={act}
            renderListEntry={props.renderListEntry}
            onCoverUploads={gate.setCoverUploads}
            onPreviewTab={preview.openTab}
          />
        }
        footer={
          <EditorBar
            {...props}
            session={session}
            continuedFromMs={beginning.continuedFromMs}
            gate={gate}
            lifecycle={lifecycle}
            preview={preview}
            body={body}
            refused={refused}
            onAction={act}
            onGoTo={goTo}
            onResolve={ask}
          />
        }
      >
        <OtherTabsNotice
          documentId={postId}
          name="post"
          editorId={session.getSnapshot().writerId}
        />
        <PostNote session={session} />
        <HeadFields details={details} onEdit={session.edit} makeRoom={preview.makeRoom} />
        <BodyEditor
          handle={body}
          initialHtml={startHtml}
          onChanged={session.bodyChanged}
          onBigChange={session.keepFirst}
          onLive={session.attachBody}
          refused={refused}
        />
      </EditorLayout>
      {preview.isBeside && (
        <PreviewPane postId={postId} onTab={preview.openTab} onClose={preview.toggle} />
      )}
      {conflict !== null && (
        <ConflictDialog
          conflict={conflict}
          userId={userId}
          onResolve={(fields) => {
            resolve(fields, conflict.change)
          }}
          onPostpone={postpone}
        />
      )}
    </>
  )
}
