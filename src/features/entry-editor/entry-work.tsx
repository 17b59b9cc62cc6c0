import Box from '@mui/material/Box'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { entriesThatReferTo } from '../../../shared/entries/entry-checks'
import { EDITED_KINDS } from '../../../shared/entries/edited-kinds'
import { entryId as idOf, FILES_LANG } from '../../../shared/kinds/entry-key'
import { entryPath } from '../../../shared/kinds/names'
import { OtherTabsNotice } from '../../editing/conflict/other-tabs-notice'
import { useConflict } from '../../editing/conflict/use-conflict'
import type { Beginning } from '../../editing/sync/begin'
import { browserClock } from '../../editing/sync/browser-clock'
import { createEditingSession } from '../../editing/sync/session'
import { useRunningSession } from '../../editing/sync/use-editing-session'
import { useFollowedDocument } from '../../editing/sync/use-followed-document'
import { useSyncValue } from '../../editing/sync/use-sync-value'
import { newPostId } from '../../platform/posts/new-post-id'
import type { FormOptions } from './form/widget'
import { deleteEntry, discardChanges } from './actions/take-back'
import { byField, problemsOf } from './checks/entry-problems'
import { useEntryGate } from './checks/use-entry-gate'
import { EntryAside } from './entry-aside'
import { EntryBar, type EntryReceiptRequest } from './entry-bar'
import { EntryHeading } from './entry-heading'
import { EntryLayout } from './entry-layout'
import { FileChangeNotice } from './file-change/file-change-notice'
import { EntryForm } from './form/entry-form'
import { linkTargets } from './opening/known-entries'
import type { EntrySources, ReadyEntry } from './opening/open-entry'
import { EntryPreview, type RenderTerm } from './preview/entry-preview'
import { EntryConflictDialog } from './session/entry-conflict-dialog'
import type { EntryAction, EntrySession, EntrySync } from './session/entry-session'
import { entryRescue } from './session/entry-words'
import { fittingData } from './session/fitting-data'

export interface EntryWorkProps {
  readonly entryId: string
  readonly userId: string
  /** False while no one is signed in any more: the text stays, and is kept in the browser. */
  readonly isSignedIn: boolean
  readonly sources: EntrySources
  readonly onSignIn: () => void
  /** Leads to where the editor has come from. */
  readonly backLink: ReactNode
  readonly renderReceipt: (request: EntryReceiptRequest) => ReactNode
  readonly renderTerm: RenderTerm
  /** Opens another entry in place of this one, which has its address no more. */
  readonly onMoved: (entryId: string) => void
  /** There is nothing left of the entry. */
  readonly onDeleted: () => void
}

interface ReadyWorkProps extends EntryWorkProps {
  readonly ready: ReadyEntry
  readonly beginning: Beginning<EntrySync>
}

function beginSession(props: ReadyWorkProps): EntrySession {
  const { ready, beginning, entryId, userId, sources } = props
  const { entry } = ready
  const { store, localCopies, isSignedInAs } = sources
  return createEditingSession<EntrySync>(
    { ...beginning, documentId: entryId, userId, writerId: newPostId() },
    {
      kind: ready.sync,
      store,
      localCopies,
      clock: browserClock,
      random: Math.random,
      isOwnSession: () => isSignedInAs(userId),
      async readHead() {
        const read = await store.readHead(entryId)
        if (read.kind === 'missing') return entry.file === null ? null : { saved: null, copy: null }
        return read.kind === 'head' ? read : null
      },
    },
  )
}

/** One entry: its form, and what can be done with it. */
export function EntryWork(props: ReadyWorkProps) {
  const { entryId, userId, ready, beginning, sources } = props
  const { entry, kindName, sync } = ready
  const [session] = useState(() => beginSession(props))
  useRunningSession(session, props.isSignedIn)
  useFollowedDocument('entries', entryId, session)
  useSafetyKey(session)
  const { data } = useSyncValue(session, (state) => state.fields)
  const facts = useSyncValue(session, ({ head }) => head.facts)
  const gate = useEntryGate(ready, session, data)
  const { conflict, resolve, postpone, ask } = useConflict(session)
  const [isPreview, setIsPreview] = useState(false)
  const [rescue] = useState(() => entryRescue(entry))
  const options = useLinkOptions(ready)
  const goOnMoving = useMoved(kindName, facts.movedTo, props.onMoved)
  const pathOf = (slug: string) => entryPath(kindName, slug)
  const label = EDITED_KINDS[kindName].labelOf(data)
  const showForm = () => {
    setIsPreview(false)
  }

  const act = (action: EntryAction) => {
    if (!gate.mayGo(action, session.current())) return
    ask()
    if (action.kind === 'move') goOnMoving()
    // The text that readers do not see is kept as a version: what is stored of it then is what they have seen.
    if (action.kind === 'remove') session.keepFirst()
    session.act(action)
  }

  return (
    <>
      <EntryLayout
        heading={
          <>
            {props.backLink}
            {!isPreview && (
              <EntryHeading name={entry.name} label={label} sync={sync} session={session} />
            )}
          </>
        }
        aside={
          isPreview ? null : (
            <EntryAside
              entryId={entryId}
              userId={userId}
              ready={ready}
              session={session}
              problems={gate.problems}
              store={sources.store}
              pathOf={pathOf}
              onGoTo={showForm}
            />
          )
        }
        asideLabel={`About this ${entry.name}`}
        footer={
          <EntryBar
            entryId={entryId}
            entry={entry}
            sync={sync}
            session={session}
            rescue={rescue}
            continuedFromMs={beginning.continuedFromMs}
            refusal={gate.refusal}
            onCloseRefusal={gate.closeRefusal}
            label={label}
            referring={referringTo(ready)}
            pathOf={pathOf}
            problemOf={(slug) =>
              problemsOf(ready, data, slug).find(({ field }) => field === 'slug')?.message ?? null
            }
            onGoTo={showForm}
            isPreview={isPreview}
            onPreview={() => {
              setIsPreview(!isPreview)
            }}
            onAction={act}
            onDiscard={() => discardChanges(entryId, sync, session, sources.store)}
            onDelete={async () => {
              await deleteEntry(entryId, session, sources.store)
              props.onDeleted()
            }}
            onResolve={ask}
            onSignIn={props.onSignIn}
            renderReceipt={props.renderReceipt}
          />
        }
      >
        <OtherTabsNotice
          documentId={entryId}
          name={entry.name}
          editorId={session.getSnapshot().writerId}
        />
        <FileChangeNotice entry={entry} session={session} userId={userId} />
        {isPreview && <EntryPreview ready={ready} data={data} renderTerm={props.renderTerm} />}
        <Box hidden={isPreview}>
          <EntryForm
            fields={entry.fields}
            value={data}
            onChange={(value) => {
              session.edit({ data: value })
            }}
            problems={gate.isBlamed ? byField(gate.problems) : NO_PROBLEMS}
            options={options}
            readOnly={facts.movedTo !== null}
          />
        </Box>
      </EntryLayout>
      {conflict !== null && (
        <EntryConflictDialog
          entry={entry}
          conflict={conflict}
          userId={userId}
          onResolve={(text) => {
            resolve(text, conflict.change)
          }}
          onPostpone={postpone}
        />
      )}
    </>
  )
}

const NO_PROBLEMS = {}

function useLinkOptions({ kindName, known, entry: { slug } }: ReadyEntry): FormOptions {
  return useMemo(() => {
    const targets = linkTargets(kindName, known, slug)
    return { targetsOf: (kind) => (kind === kindName ? targets : null) }
  }, [kindName, known, slug])
}

/**
 * Opens the entry at its new address, once it has been moved from here.
 *
 * @returns says that a move was asked for
 */
function useMoved(
  kind: ReadyEntry['kindName'],
  movedTo: string | null,
  onMoved: (entryId: string) => void,
): () => void {
  const [isMoving, setIsMoving] = useState(false)
  useEffect(() => {
    if (isMoving && movedTo !== null) onMoved(idOf({ lang: FILES_LANG, kind, slug: movedTo }))
  }, [isMoving, kind, movedTo, onMoved])
  return () => {
    setIsMoving(true)
  }
}

function referringTo({ kindName, entry, known }: ReadyEntry): readonly string[] {
  const kind = EDITED_KINDS[kindName]
  const others = known.seen
    .filter(({ slug }) => slug !== entry.slug)
    .map((other) => ({ ...other, kind: kindName }))
  const target = { kind: kindName, slug: entry.slug }
  return entriesThatReferTo(target, others, EDITED_KINDS).map(({ data }) =>
    kind.labelOf(fittingData(kind.fields, data)),
  )
}

/** Puts the text into safety at the key that fingers press for it; a browser would save the page. */
function useSafetyKey(session: EntrySession): void {
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey
      if (!isCommand || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      session.flush()
    }
    document.addEventListener('keydown', answer)
    return () => {
      document.removeEventListener('keydown', answer)
    }
  }, [session])
}
