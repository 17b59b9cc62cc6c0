import Button from '@mui/material/Button'
import { useCallback, type ReactNode } from 'react'
import type { EntryStatus } from '../../../shared/entries/entry'
import type { EntryProblem } from '../../../shared/entries/describe-issue'
import { SteadyButton } from '../../components/controls/steady-button'
import { RefusalNews } from '../../components/workspace/refusal-news'
import { BarNews, MAIN_ACTION_ID } from '../../editing/saving/bar-news'
import { SafetyNotices } from '../../editing/saving/safety-notices'
import { SaveBarFrame } from '../../editing/saving/save-bar-frame'
import type { RescueWays } from '../../editing/saving/text-rescue'
import { useSettled } from '../../editing/saving/use-settled'
import { useVisibleChange, type ShownChange } from '../../editing/saving/use-visible-change'
import type { SyncKind } from '../../editing/sync/machine/sync-kind'
import { hasUnsaved, runningAction } from '../../editing/sync/machine/sync-state'
import { useSyncValues } from '../../editing/sync/use-sync-value'
import { EntryActions, type EntryActionsProps } from './actions/entry-actions'
import { ProblemLinks } from './checks/problem-links'
import {
  isWritten,
  type EntryAction,
  type EntrySession,
  type EntryState,
  type EntrySync,
  type OpenedEntry,
} from './session/entry-session'
import { notDone } from './session/entry-state-words'

/** A version that changes what readers see. */
export interface EntryReceiptRequest {
  readonly entryId: string
  readonly change: ShownChange
  readonly onClose: () => void
}

/** An action that was refused, and what is wrong. */
export interface EntryRefusal {
  readonly action: EntryAction
  readonly problems: readonly EntryProblem[]
}

interface EntryBarProps extends Pick<
  EntryActionsProps,
  'pathOf' | 'problemOf' | 'label' | 'referring' | 'onDiscard' | 'onDelete'
> {
  readonly entryId: string
  readonly entry: OpenedEntry
  readonly sync: SyncKind<EntrySync>
  readonly session: EntrySession
  readonly rescue: RescueWays<EntrySync['text']>
  readonly continuedFromMs: number | null
  readonly refusal: EntryRefusal | null
  readonly onCloseRefusal: () => void
  readonly onGoTo: () => void
  readonly isPreview: boolean
  readonly onPreview: () => void
  readonly onAction: (action: EntryAction) => void
  readonly onResolve: () => void
  readonly onSignIn: () => void
  readonly renderReceipt: (request: EntryReceiptRequest) => ReactNode
}

/** The part that is always in sight: the news, how the text stands, and what can be done with it. */
export function EntryBar(props: EntryBarProps) {
  const { entryId, entry, sync, session, refusal, onAction } = props
  const { facts, hasChanges, hasText, hasVersion, running, isStored } = useSyncValues(
    session,
    useCallback((state: EntryState) => barValues(sync, state), [sync]),
  )
  const { change, closeReceipt } = useVisibleChange(sync, session)
  const isSettled = useSettled(facts.status)
  const isBusy = running !== null || !isSettled
  const main = MAIN_ACTIONS[facts.status]
  // A draft was published before, or is text; the file alone is none.
  const isUseful = (hasChanges && hasText) || (hasVersion && facts.status !== 'published')
  return (
    <>
      <BarNews>
        <SafetyNotices
          session={session}
          name={entry.name}
          rescue={props.rescue}
          continuedFromMs={props.continuedFromMs}
        />
        {refusal !== null && (
          <RefusalNotice
            entry={entry}
            refusal={refusal}
            what={notDone(refusal.action, facts.status)}
            again={refusal.action.kind === main.action.kind ? `${main.label} now` : 'Try again'}
            onGoTo={props.onGoTo}
            onAgain={onAction}
            onClose={props.onCloseRefusal}
          />
        )}
        {change !== null && props.renderReceipt({ entryId, change, onClose: closeReceipt })}
      </BarNews>
      <SaveBarFrame
        session={session}
        notDone={notDone}
        onAction={onAction}
        onResolve={props.onResolve}
        onSignIn={props.onSignIn}
      >
        <Button color="inherit" aria-pressed={props.isPreview} onClick={props.onPreview}>
          Preview
        </Button>
        {facts.movedTo === null && (
          <SteadyButton
            id={MAIN_ACTION_ID}
            variant="contained"
            isRunning={running?.kind === main.action.kind}
            isOff={isBusy || !isUseful}
            onClick={() => {
              onAction(main.action)
            }}
          >
            {main.label}
          </SteadyButton>
        )}
        <EntryActions
          {...props}
          name={entry.name}
          facts={facts}
          hasChanges={hasChanges}
          isStored={isStored}
          isBusy={isBusy}
        />
      </SaveBarFrame>
    </>
  )
}

const barValues = (sync: SyncKind<EntrySync>, state: EntryState) => ({
  facts: state.head.facts,
  hasChanges: hasUnsaved(state),
  hasText: isWritten(sync, state),
  hasVersion: state.head.identity.revision > 0,
  isStored: state.head.storedAtMs !== null,
  running: runningAction(state),
})

interface MainAction {
  readonly action: EntryAction
  readonly label: string
}

const MAIN_ACTIONS: Readonly<Record<EntryStatus, MainAction>> = {
  draft: { action: { kind: 'publish' }, label: 'Publish' },
  published: { action: { kind: 'publish' }, label: 'Update' },
  removed: { action: { kind: 'restore' }, label: 'Restore' },
}

interface RefusalNoticeProps {
  readonly entry: OpenedEntry
  readonly refusal: EntryRefusal
  /** Says which action was not carried out. */
  readonly what: string
  /** Asks once more for it. */
  readonly again: string
  readonly onGoTo: () => void
  readonly onAgain: (action: EntryAction) => void
  readonly onClose: () => void
}

function RefusalNotice(props: RefusalNoticeProps) {
  const { entry, refusal, what, again, onGoTo, onAgain, onClose } = props
  const { action, problems } = refusal
  const count = problems.length === 1 ? '1 thing' : `${problems.length} things`
  return (
    <RefusalNews
      action={action}
      heading={`${what}: fix ${count} first.`}
      isDone={problems.length === 0}
      again={again}
      onAgain={onAgain}
      onClose={onClose}
    >
      <ProblemLinks entry={entry} problems={problems} onGoTo={onGoTo} />
    </RefusalNews>
  )
}
