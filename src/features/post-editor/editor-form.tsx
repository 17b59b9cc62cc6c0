import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { EditorFields } from '../../../shared/editor-fields'
import { mergeVersions } from '../../../shared/merge/merge-versions'
import { fetchLateParts, latePart } from './late-part'
import { newPostId } from '../../platform/posts/new-post-id'
import type { PostStore } from '../../platform/posts/post-store'
import type { LocalCopyStore } from '../../platform/storage/local-copy-store'
import { BodyEditor, type BodyHandle } from './body/body-editor'
import { OtherTabsNotice } from './conflict/other-tabs-notice'
import { useConflict } from './conflict/use-conflict'
import { EditorPanel } from './editor-panel'
import type { RenderListEntry } from './elsewhere/list-entry'
import { HeadFields } from './fields/head-fields'
import { useReadableSlug } from './fields/use-readable-slug'
import { ChecksCount } from './gate/checks-count'
import { goToField } from './gate/go-to-field'
import type { FieldProblem } from './gate/save-problems'
import { EditorLayout } from './layout/editor-layout'
import { showText } from './layout/writing-layout'
import { useTitleFirst } from './lifecycle/use-title-first'
import { PostNote } from './lifecycle/post-note'
import { PostHeading } from './lifecycle/post-heading'
import { TakenDownNotice } from './lifecycle/taken-down-notice'
import { usePostLifecycle } from './lifecycle/use-post-lifecycle'
import { usePreview } from './preview/use-preview'
import { SafetyNotices } from './saving/safety-notices'
import { SaveBar } from './saving/save-bar'
import { useSaveGate } from './saving/use-save-gate'
import { useSaveKey } from './saving/use-save-key'
import { useVisibleChange, type ShownChange } from './saving/use-visible-change'
import type { Beginning } from './sync/begin'
import { browserClock } from './sync/browser-clock'
import { createEditingSession, type EditingSession } from './sync/session'
import type { SaveAction } from './sync/machine/sync-state'
import { useRunningSession } from './sync/use-editing-session'
import { useFollowedPost } from './sync/use-followed-post'
import { useDetails, useSyncValue } from './sync/use-sync-value'

const ConflictDialog = latePart(
  async () => (await import('./conflict/conflict-dialog')).ConflictDialog,
)
const ProblemList = latePart(async () => (await import('./saving/problem-list')).ProblemList)
const PreviewPane = latePart(async () => (await import('./preview/preview-pane')).PreviewPane)

/** A version that changes what readers see. */
export interface ReceiptRequest {
  readonly postId: string
  readonly title: string
  readonly change: ShownChange
}

export interface EditorFormProps {
  readonly beginning: Beginning
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
  readonly renderReceipt: (request: ReceiptRequest) => ReactNode
  readonly renderListEntry: RenderListEntry
  /** The backend has something of the post for the first time. */
  readonly onFirstSaved: () => void
  /** The post is in the bin now. */
  readonly onBinned: () => void
  readonly onSignIn: () => void
  /** Leads to where the author has come from. */
  readonly backLink: ReactNode
}

function beginSession(props: EditorFormProps): EditingSession {
  const { beginning, postId, userId, store, localCopies } = props
  return createEditingSession(
    { ...beginning, postId, userId, writerId: newPostId() },
    {
      store,
      localCopies,
      clock: browserClock,
      merge: mergeVersions,
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
function useIsStored(session: EditingSession, onFirstSaved: () => void): boolean {
  const isStored = useSyncValue(session, (state) => state.head.storedAtMs !== null)
  useEffect(() => {
    if (isStored) onFirstSaved()
  }, [isStored, onFirstSaved])
  return isStored
}

/** One post: its fields, its text, and what can be done with it. */
export function EditorForm(props: EditorFormProps) {
  const { beginning, postId, userId, store, renderReceipt, onFirstSaved } = props
  const [session] = useState(() => beginSession(props))
  useRunningSession(session, props.isSignedIn)
  useFollowedPost(postId, session)
  useTitleFirst(beginning.head)
  useReadableSlug(session)
  const [startHtml] = useState(() => session.getSnapshot().fields.html)
  const details = useDetails(session)
  const status = useSyncValue(session, (state) => state.head.facts.status)
  const isStored = useIsStored(session, onFirstSaved)
  const change = useVisibleChange(session)
  const lifecycle = usePostLifecycle(postId, session, store)
  const body = useRef<BodyHandle>(null)
  const pendingPictures = useCallback(() => body.current?.pendingPictures() ?? [], [])
  const gate = useSaveGate(postId, session, store, pendingPictures)
  const { conflict, resolve, postpone, ask } = useConflict(session)
  const preview = usePreview(postId, session)

  useEffect(fetchLateParts, [])

  const goTo = ({ field, place }: FieldProblem) => {
    if (place !== undefined && body.current?.goTo(place) === true) return
    preview.makeRoom()
    goToField(field)
  }

  const act = (action: SaveAction) => {
    // There stands what comes of it.
    showText()
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
            <PostHeading status={status} isStored={isStored} />
          </>
        }
        panel={
          <EditorPanel
            postId={postId}
            userId={userId}
            session={session}
            store={store}
            slugState={gate.slugState}
            problems={gate.problems}
            onGoTo={goTo}
            onAction={act}
            body={body}
            renderListEntry={props.renderListEntry}
            onCoverUploads={gate.setCoverUploads}
            onPreviewTab={preview.openTab}
          />
        }
        footer={
          <SaveBar
            session={session}
            onAction={act}
            onResolve={ask}
            preview={preview}
            checks={
              <div onClickCapture={preview.makeRoom}>
                <ChecksCount problems={gate.problems} />
              </div>
            }
            onMoveToBin={async () => {
              await lifecycle.moveToBin()
              props.onBinned()
            }}
          />
        }
      >
        <SafetyNotices
          session={session}
          continuedFromMs={beginning.continuedFromMs}
          onSignIn={props.onSignIn}
        />
        <OtherTabsNotice postId={postId} editorId={session.getSnapshot().writerId} />
        <PostNote
          session={session}
          onDiscard={lifecycle.discard}
          onUndoDiscard={lifecycle.undoDiscard}
        />
        <HeadFields details={details} onEdit={session.edit} />
        <BodyEditor
          handle={body}
          initialHtml={startHtml}
          onChanged={session.bodyChanged}
          onBigChange={session.keepFirst}
          onLive={session.attachBody}
        />
        {gate.refusal !== null && (
          <ProblemList refusal={gate.refusal} onGoTo={goTo} onAgain={act} />
        )}
        <TakenDownNotice
          session={session}
          onPublishAgain={() => {
            act({ kind: 'publish' })
          }}
        />
        {change !== null && renderReceipt({ postId, title: details.title, change })}
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
