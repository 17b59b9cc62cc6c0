import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Cover } from '../../../shared/cover'
import { mergeDrafts } from '../../../shared/merge/merge-drafts'
import type { LocalCopyStore } from '../../platform/storage/local-copy-store'
import type { DraftFields } from '../../../shared/draft-fields'
import { newPostId } from '../../platform/posts/new-post-id'
import type { PostStore } from '../../platform/posts/post-store'
import { BodyEditor, type BodyHandle } from './body/body-editor'
import { ConflictDialog } from './conflict/conflict-dialog'
import { CoverField } from './fields/cover-field'
import { DetailsFields } from './fields/details-fields'
import { ChecksCount } from './gate/checks-count'
import { ChecksPanel } from './gate/checks-panel'
import { goToField } from './gate/go-to-field'
import { sitePagesFor } from './gate/look-up-page'
import { useChecks } from './gate/use-checks'
import { EditorLayout } from './layout/editor-layout'
import { PanelSection, SidePanel } from './layout/side-panel'
import { TitleField } from './layout/title-field'
import { LifeNote } from './life/life-note'
import { usePostLife } from './life/use-post-life'
import { PreviewSection } from './preview/preview-section'
import { ProblemList } from './saving/problem-list'
import { RevisionsButton } from './revisions/revisions-button'
import { SafetyNotices } from './saving/safety-notices'
import { SaveBar } from './saving/save-bar'
import { refusalOf, type FieldProblem, type Refusal } from './gate/save-problems'
import { changeTitle } from './fields/slug-following'
import type { Beginning } from './sync/begin'
import { browserClock } from './sync/browser-clock'
import { statusAfter } from './sync/content'
import { createEditingSession, type EditingSession } from './sync/session'
import {
  hasUnsaved,
  type Conflict,
  type SaveAction,
  type SyncState,
  type VisibleChange,
} from './sync/sync-state'
import { useRunningSession } from './sync/use-editing-session'
import { useDetails, useSyncValue } from './sync/use-sync-value'
import { useSlugCheck } from './fields/use-slug-check'

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
  readonly localCopies: LocalCopyStore<DraftFields>
  readonly isSignedInAs: (userId: string) => boolean
  readonly renderReceipt: (saved: SavedChange) => ReactNode
  /** The backend has something of the post for the first time. */
  readonly onFirstSaved: () => void
  /** The post is in the bin now. */
  readonly onBinned: () => void
  readonly onSignIn: () => void
}

const conflictOf = ({ server }: SyncState): Conflict | null =>
  server.kind === 'conflict' ? server.conflict : null

function beginSession(props: EditorFormProps): EditingSession {
  const { beginning, postId, userId, store, localCopies } = props
  return createEditingSession(
    { ...beginning, postId, userId, writerId: newPostId() },
    {
      store,
      localCopies,
      clock: browserClock,
      merge: mergeDrafts,
      random: Math.random,
      isOwnSession: () => props.isSignedInAs(userId),
      async readHead() {
        const read = await store.readHead(postId)
        return read.kind === 'head' ? read : null
      },
    },
  )
}

/** Longer ago than this, a published version has long arrived. */
const RECENT_MS = 15 * 60_000

/** A version that was on its way to the readers when the page was opened, such as after a reload. */
function recentChange({ head }: SyncState, nowMs: number): VisibleChange | null {
  const { status, versionAtMs } = head.facts
  const isRecent = versionAtMs !== null && nowMs - versionAtMs < RECENT_MS
  return status === 'published' && isRecent
    ? { kind: 'published', revision: head.identity.revision }
    : null
}

/** One post: its fields, its text, and what can be done with it. */
export function EditorForm(props: EditorFormProps) {
  const { beginning, postId, store, renderReceipt, onFirstSaved, onSignIn } = props
  const [session] = useState(() => beginSession(props))
  useRunningSession(session, props.isSignedIn)
  const [startHtml] = useState(() => session.getSnapshot().fields.html)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [bodyUploads, setBodyUploads] = useState(0)
  const [coverUploads, setCoverUploads] = useState(0)
  const [isPutOff, setPutOff] = useState(false)
  const details = useDetails(session)
  const facts = useSyncValue(session, (state) => state.head.facts)
  const failure = useSyncValue(session, (state) => state.failure)
  const visibleChange = useSyncValue(session, (state) => state.visibleChange)
  const conflict = useSyncValue(session, conflictOf)
  const hasChanges = useSyncValue(session, hasUnsaved)
  const [earlierChange] = useState(() => recentChange(session.getSnapshot(), Date.now()))
  const shownChange = visibleChange ?? earlierChange
  const life = usePostLife(postId, session, store)
  const isStored = useSyncValue(session, (state) => state.head.storedAtMs !== null)
  const slugAttempt = failure?.change ?? 0
  const slugState = useSlugCheck(details.slug, facts.slug, postId, slugAttempt, store.slugOwner)

  useEffect(() => {
    if (isStored) onFirstSaved()
  }, [isStored, onFirstSaved])

  const pages = useMemo(() => sitePagesFor(store), [store])
  const checks = useChecks(session, slugState.kind === 'taken', pages)
  const body = useRef<BodyHandle>(null)
  const goTo = ({ field, place }: FieldProblem) => {
    if (place === undefined || body.current?.goTo(place) !== true) goToField(field)
  }

  const editCover = useCallback(
    (cover: Cover | null) => {
      session.edit({ cover })
    },
    [session],
  )

  const mayGo = (action: SaveAction, fields: DraftFields): boolean => {
    const pendingUploads = bodyUploads + coverUploads
    const isSlugTaken = slugState.kind === 'taken'
    const after = statusAfter(action, facts.status)
    const refused = refusalOf(after, fields, { pendingUploads, isSlugTaken, site: pages })
    setRefusal(refused)
    return refused === null
  }
  useEffect(() => {
    session.guard(mayGo)
  })

  const act = (action: SaveAction) => {
    if (!mayGo(action, session.current())) return
    setPutOff(false)
    session.act(action)
  }

  return (
    <>
      <EditorLayout
        panel={
          <SidePanel>
            <PanelSection title="Details">
              <DetailsFields fields={details} slugState={slugState} onEdit={session.edit} />
            </PanelSection>
            <CoverField
              cover={details.cover}
              onChange={editCover}
              onPendingUploads={setCoverUploads}
            />
            <PanelSection title="Versions">
              <RevisionsButton
                postId={postId}
                store={store}
                current={session.current}
                onEdit={session.edit}
              />
            </PanelSection>
            <PanelSection title="Checks">
              <ChecksPanel problems={checks} onGoTo={goTo} />
            </PanelSection>
            <PreviewSection
              postId={postId}
              userId={props.userId}
              authorId={facts.authorId}
              session={session}
            />
          </SidePanel>
        }
        footer={
          <SaveBar
            session={session}
            onAction={act}
            checks={<ChecksCount problems={checks} />}
            onMoveToBin={async () => {
              await life.moveToBin()
              props.onBinned()
            }}
          />
        }
      >
        <SafetyNotices
          session={session}
          continuedFromMs={beginning.continuedFromMs}
          onSignIn={onSignIn}
          onResolve={() => {
            setPutOff(false)
          }}
        />
        <LifeNote
          status={facts.status}
          publishAt={facts.publishAt}
          publishedVersionMs={facts.versionAtMs}
          hasChanges={hasChanges}
          onDiscard={life.discard}
          onUndoDiscard={life.undoDiscard}
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
          onPendingUploads={setBodyUploads}
        />
        {refusal !== null && <ProblemList {...refusal} onGoTo={goTo} />}
        {shownChange !== null &&
          renderReceipt({
            postId,
            title: details.title,
            change: shownChange,
            isFresh: visibleChange !== null,
          })}
      </EditorLayout>
      {conflict !== null && !isPutOff && (
        <ConflictDialog
          conflict={conflict}
          userId={props.userId}
          onResolve={(fields) => {
            session.resolve(fields, conflict.change)
          }}
          onPutOff={() => {
            session.putOff()
            setPutOff(true)
          }}
        />
      )}
    </>
  )
}
