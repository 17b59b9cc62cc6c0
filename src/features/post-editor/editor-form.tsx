import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { EditorFields } from '../../../shared/editor-fields'
import { mergeVersions } from '../../../shared/merge/merge-versions'
import { newPostId } from '../../platform/posts/new-post-id'
import type { PostStore } from '../../platform/posts/post-store'
import type { LocalCopyStore } from '../../platform/storage/local-copy-store'
import { BodyEditor, type BodyHandle } from './body/body-editor'
import { ConflictDialog } from './conflict/conflict-dialog'
import { useConflict } from './conflict/use-conflict'
import { EditorPanel } from './editor-panel'
import { changeTitle } from './fields/slug-following'
import { ChecksCount } from './gate/checks-count'
import { goToField } from './gate/go-to-field'
import type { FieldProblem } from './gate/save-problems'
import { EditorLayout } from './layout/editor-layout'
import { TitleField } from './layout/title-field'
import { LifecycleNote } from './lifecycle/lifecycle-note'
import { usePostLifecycle } from './lifecycle/use-post-lifecycle'
import { ProblemList } from './saving/problem-list'
import { SafetyNotices } from './saving/safety-notices'
import { SaveBar } from './saving/save-bar'
import { useSaveGate } from './saving/use-save-gate'
import { useVisibleChange } from './saving/use-visible-change'
import type { Beginning } from './sync/begin'
import { browserClock } from './sync/browser-clock'
import { createEditingSession, type EditingSession } from './sync/session'
import { hasUnsaved, type SaveAction, type VisibleChange } from './sync/machine/sync-state'
import { useRunningSession } from './sync/use-editing-session'
import { useDetails, useSyncValue } from './sync/use-sync-value'

/** A saved version that changes what readers see. */
export interface SavedChange {
  readonly postId: string
  readonly title: string
  readonly change: VisibleChange
  /** Whether it was saved just now, and not before the page was opened. */
  readonly isFresh: boolean
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
  readonly renderReceipt: (saved: SavedChange) => ReactNode
  /** The backend has something of the post for the first time. */
  readonly onFirstSaved: () => void
  /** The post is in the bin now. */
  readonly onBinned: () => void
  readonly onSignIn: () => void
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

/** One post: its fields, its text, and what can be done with it. */
export function EditorForm(props: EditorFormProps) {
  const { beginning, postId, userId, store, renderReceipt, onFirstSaved } = props
  const [session] = useState(() => beginSession(props))
  useRunningSession(session, props.isSignedIn)
  const [startHtml] = useState(() => session.getSnapshot().fields.html)
  const details = useDetails(session)
  const facts = useSyncValue(session, (state) => state.head.facts)
  const hasChanges = useSyncValue(session, hasUnsaved)
  const isStored = useSyncValue(session, (state) => state.head.storedAtMs !== null)
  const visible = useVisibleChange(session)
  const lifecycle = usePostLifecycle(postId, session, store)
  const gate = useSaveGate(postId, session, store)
  const { conflict, postpone, ask } = useConflict(session)

  useEffect(() => {
    if (isStored) onFirstSaved()
  }, [isStored, onFirstSaved])

  const body = useRef<BodyHandle>(null)
  const goTo = ({ field, place }: FieldProblem) => {
    if (place === undefined || body.current?.goTo(place) !== true) goToField(field)
  }

  const act = (action: SaveAction) => {
    if (!gate.mayGo(action, session.current())) return
    ask()
    session.act(action)
  }

  return (
    <>
      <EditorLayout
        panel={
          <EditorPanel
            postId={postId}
            userId={userId}
            session={session}
            store={store}
            slugState={gate.slugState}
            problems={gate.problems}
            onGoTo={goTo}
            onCoverUploads={gate.setCoverUploads}
          />
        }
        footer={
          <SaveBar
            session={session}
            onAction={act}
            checks={<ChecksCount problems={gate.problems} />}
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
          onResolve={ask}
        />
        <LifecycleNote
          status={facts.status}
          publishAt={facts.publishAt}
          publishedVersionMs={facts.versionAtMs}
          hasChanges={hasChanges}
          onDiscard={lifecycle.discard}
          onUndoDiscard={lifecycle.undoDiscard}
        />
        <TitleField
          title={details.title}
          onChange={(title) => {
            session.edit(changeTitle(details, title))
          }}
          onDone={() => document.getElementById('post-body')?.focus()}
        />
        <BodyEditor
          handle={body}
          initialHtml={startHtml}
          onChanged={session.bodyChanged}
          onLive={session.attachBody}
          onPendingUploads={gate.setBodyUploads}
        />
        {gate.refusal !== null && <ProblemList {...gate.refusal} onGoTo={goTo} />}
        {visible.change !== null &&
          renderReceipt({ ...visible, postId, title: details.title, change: visible.change })}
      </EditorLayout>
      {conflict !== null && (
        <ConflictDialog
          conflict={conflict}
          userId={userId}
          onResolve={(fields) => {
            session.resolve(fields, conflict.change)
          }}
          onPostpone={postpone}
        />
      )}
    </>
  )
}
