import Box from '@mui/material/Box'
import type { ReactNode, RefObject } from 'react'
import { isLive } from '../../../shared/post/post-status'
import type { BodyHandle } from './text/body-editor'
import { ChecksCount } from './screen/bar/checks-count'
import type { FieldProblem } from './checks/save-problems'
import { latePart } from '../../editing/loading/late-part'
import { DiscardedNotice } from './session/lifecycle/discarded-notice'
import { TakenDownNotice } from './session/lifecycle/taken-down-notice'
import type { usePostLifecycle } from './session/lifecycle/use-post-lifecycle'
import type { OwnPreview } from './screen/preview/use-preview'
import type { RefusedFiles } from './pictures/uploads/refused-files'
import { RefusedFilesNotice } from './pictures/uploads/refused-files-notice'
import { BarNews } from '../../editing/saving/bar-news'
import { SafetyNotices } from '../../editing/saving/safety-notices'
import { POST_RESCUE } from './session/copy-text'
import { SaveBar } from './screen/bar/save-bar'
import { TextLength } from './screen/bar/text-length'
import type { useSaveGate } from './checks/use-save-gate'
import { useVisibleChange, type ShownChange } from '../../editing/saving/use-visible-change'
import { POST_SYNC, type PostAction, type PostSession } from './session/post-session'
import { useSyncValue } from '../../editing/sync/use-sync-value'

const ProblemList = latePart(async () => (await import('./screen/bar/problem-list')).ProblemList)

interface ReceiptRequest {
  readonly postId: string
  readonly change: ShownChange
  readonly onClose: () => void
}

export interface EditorBarProps {
  readonly postId: string
  readonly session: PostSession
  /** When the text was kept that editing went on from without asking; null when there was none. */
  readonly continuedFromMs: number | null
  readonly gate: ReturnType<typeof useSaveGate>
  readonly lifecycle: ReturnType<typeof usePostLifecycle>
  readonly preview: OwnPreview
  readonly body: RefObject<BodyHandle | null>
  readonly refused: RefusedFiles
  readonly renderReceipt: (request: ReceiptRequest) => ReactNode
  readonly onAction: (action: PostAction) => void
  readonly onGoTo: (problem: FieldProblem) => void
  /** Asks about the conflict that was postponed. */
  readonly onResolve: () => void
  readonly onSignIn: () => void
  /** The post is in the bin now. */
  readonly onBinned: () => void
}

/** The bar that is always in sight: what has just happened, how the text stands, and the actions on it. */
export function EditorBar(props: EditorBarProps) {
  const { postId, session, gate, lifecycle, preview, body, refused, onAction } = props
  const { change, closeReceipt } = useVisibleChange(POST_SYNC, session)
  const isPublished = useSyncValue(session, ({ head }) => isLive(head.facts.status))
  return (
    <>
      <BarNews>
        <SafetyNotices
          session={session}
          name="post"
          rescue={POST_RESCUE}
          continuedFromMs={props.continuedFromMs}
        />
        <RefusedFilesNotice refused={refused} />
        {gate.refusal !== null && (
          <ProblemList
            refusal={gate.refusal}
            isPublished={isPublished}
            onGoTo={props.onGoTo}
            onAgain={onAction}
            onClose={gate.closeRefusal}
          />
        )}
        <TakenDownNotice
          session={session}
          onPublishAgain={() => {
            onAction({ kind: 'publish' })
          }}
        />
        {lifecycle.undoDiscard !== null && (
          <DiscardedNotice onUndo={lifecycle.undoDiscard} onClose={lifecycle.keepDiscarded} />
        )}
        {change !== null && props.renderReceipt({ postId, change, onClose: closeReceipt })}
      </BarNews>
      <SaveBar
        session={session}
        onAction={onAction}
        onResolve={props.onResolve}
        onSignIn={props.onSignIn}
        preview={preview}
        figures={
          <>
            <TextLength
              session={session}
              onGoTo={(place) => body.current?.goTo(place)}
              onFind={() => body.current?.find()}
            />
            <Box onClickCapture={preview.makeRoom} sx={{ display: 'flex' }}>
              <ChecksCount checks={gate.checks} />
            </Box>
          </>
        }
        onDiscard={lifecycle.discard}
        onMoveToBin={async () => {
          await lifecycle.moveToBin()
          props.onBinned()
        }}
      />
    </>
  )
}
