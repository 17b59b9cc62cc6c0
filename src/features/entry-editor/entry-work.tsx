import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { entriesThatReferTo } from '../../../shared/entries/entry-checks'
import type { EntryText } from '../../../shared/entries/entry-writes'
import { EDITED_KINDS } from '../../../shared/kinds/edited-kinds'
import { entryId as idOf, FILES_LANG } from '../../../shared/kinds/entry-key'
import { entryPath } from '../../../shared/kinds/names'
import { StatusChip } from '../../components/workspace/status-chip'
import { OtherTabsNotice } from '../../editing/conflict/other-tabs-notice'
import { useConflict } from '../../editing/conflict/use-conflict'
import type { Beginning } from '../../editing/sync/begin'
import { browserClock } from '../../editing/sync/browser-clock'
import { hasUnsaved } from '../../editing/sync/machine/sync-state'
import { createEditingSession } from '../../editing/sync/session'
import { useRunningSession } from '../../editing/sync/use-editing-session'
import { useFollowedDocument } from '../../editing/sync/use-followed-document'
import { useSyncValue } from '../../editing/sync/use-sync-value'
import { newPostId } from '../../platform/posts/new-post-id'
import { deleteEntry, discardChanges } from './actions/take-back'
import { byField, problemsOf, useEntryChecks } from './checks/use-entry-checks'
import { EntryAside } from './entry-aside'
import { EntryBar, type EntryReceiptRequest } from './entry-bar'
import { EntryLayout } from './entry-layout'
import { FileChangeNotice } from './file-change/file-change-notice'
import { EntryForm } from './form/entry-form'
import { linkTargets } from './known-entries'
import type { EntrySources, ReadyEntry } from './open-entry'
import { EntryPreview, type RenderTerm } from './preview/entry-preview'
import { EntryConflictDialog } from './session/entry-conflict-dialog'
import { isSeen, type EntryAction, type EntrySession, type EntrySync } from './session/entry-session'
import { stateWords } from './session/entry-state-words'
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
        return read.kind === 'head' ? read : null
      },
    },
  )
}

/** One entry: its form, and what can be done with it. */
export function EntryWork(props: ReadyWorkProps) {
  const { entryId, userId, ready, beginning, sources, onMoved } = props
  const { entry, kindName, known, sync } = ready
  const { labelOf } = EDITED_KINDS[kindName]
  const [session] = useState(() => beginSession(props))
  useRunningSession(session, props.isSignedIn)
  useFollowedDocument('entries', entryId, session)
  useSafetyKey(session)
  const { data } = useSyncValue(session, (state) => state.fields)
  const facts = useSyncValue(session, ({ head }) => head.facts)
  const hasText = useSyncValue(
    session,
    (state) => hasUnsaved(state) || state.head.identity.revision > 0,
  )
  const { problems, judge } = useEntryChecks(ready, data)
  const [refused, setRefused] = useState<EntryAction | null>(null)
  const { conflict, resolve, postpone, ask } = useConflict(session)
  const [isPreview, setIsPreview] = useState(false)
  const [rescue] = useState(() => entryRescue(entry))
  const targets = useMemo(
    () => linkTargets(kindName, known, entry.slug),
    [entry.slug, kindName, known],
  )
  const options = useMemo(
    () => ({ targetsOf: (kind: string) => (kind === kindName ? targets : null) }),
    [kindName, targets],
  )
  const pathOf = (slug: string) => entryPath(kindName, slug)
  const label = labelOf(data)

  const mayGo = (action: EntryAction, text: EntryText): boolean => {
    const isForReaders =
      action.kind === 'publish' ||
      action.kind === 'restore' ||
      (action.kind === 'move' && isSeen(session.getSnapshot().head.facts))
    const isRefused = isForReaders && judge(text.data).length > 0
    setRefused(isRefused ? action : null)
    return !isRefused
  }
  useEffect(() => {
    session.guard(mayGo)
  })
  const act = (action: EntryAction) => {
    if (!mayGo(action, session.current())) return
    ask()
    // The text that readers do not see goes with it.
    if (action.kind === 'remove') session.keepFirst()
    session.act(action)
  }

  const [isMoving, setIsMoving] = useState(false)
  const { movedTo } = facts
  useEffect(() => {
    if (isMoving && movedTo !== null) {
      onMoved(idOf({ lang: FILES_LANG, kind: kindName, slug: movedTo }))
    }
  }, [isMoving, kindName, movedTo, onMoved])

  const state = stateWords(entry.name, facts, hasText)
  const isBlamed = refused !== null || isSeen(facts)
  return (
    <>
      <EntryLayout
        heading={
          <>
            {props.backLink}
            <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
              <Typography variant="h4" component="h1" sx={{ overflowWrap: 'anywhere' }}>
                {label === '' ? `Untitled ${entry.name}` : label}
              </Typography>
              <StatusChip tone={state.tone} label={state.label} />
            </Stack>
            {state.note !== '' && (
              <Typography variant="body2" color="textSecondary">
                {state.note}
              </Typography>
            )}
          </>
        }
        aside={
          <EntryAside
            entryId={entryId}
            userId={userId}
            ready={ready}
            session={session}
            problems={problems}
            store={sources.store}
            path={pathOf(entry.slug)}
            onGoTo={() => {
              setIsPreview(false)
            }}
          />
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
            refusal={refused === null ? null : { action: refused, problems }}
            onCloseRefusal={() => {
              setRefused(null)
            }}
            label={label}
            referring={referringTo(ready)}
            pathOf={pathOf}
            problemOf={(slug) =>
              problemsOf(ready, data, slug).find(({ field }) => field === 'slug')?.message ?? null
            }
            onGoTo={() => {
              setIsPreview(false)
            }}
            isPreview={isPreview}
            onPreview={() => {
              setIsPreview(!isPreview)
            }}
            onAction={(action) => {
              if (action.kind === 'move') setIsMoving(true)
              act(action)
            }}
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
        {isPreview && (
          <EntryPreview ready={ready} data={data} renderTerm={props.renderTerm} />
        )}
        <Box hidden={isPreview}>
          <EntryForm
            fields={entry.fields}
            value={data}
            onChange={(value) => {
              session.edit({ data: value })
            }}
            problems={isBlamed ? byField(problems) : NO_PROBLEMS}
            options={options}
            readOnly={movedTo !== null}
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

/** Returns what the entries are called that refer to this one. */
function referringTo({ kindName, entry, known }: ReadyEntry): readonly string[] {
  const { fields, labelOf } = EDITED_KINDS[kindName]
  const others = known.seen
    .filter(({ slug }) => slug !== entry.slug)
    .map((other) => ({ ...other, kind: kindName }))
  return entriesThatReferTo({ kind: kindName, slug: entry.slug }, others).map(({ data }) =>
    labelOf(fittingData(fields, data)),
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
