import Box from '@mui/material/Box'
import type { RefObject } from 'react'
import type { GateProblem } from '../../../shared/quality-gate'
import type { PostStore } from '../../platform/posts/post-store'
import type { BodyHandle } from './body/body-editor'
import { AuthorField } from './fields/author-field'
import { CoverField } from './fields/cover-field'
import { ElsewhereSection } from './elsewhere/elsewhere-section'
import type { RenderListEntry } from './elsewhere/list-entry'
import { DetailsFields } from './fields/details-fields'
import type { SlugState } from './fields/use-slug-check'
import { ChecksPanel } from './gate/checks-panel'
import { PanelSection, SidePanel } from './layout/side-panel'
import { TextOutline } from './outline/text-outline'
import { PreviewSection } from './preview/preview-section'
import { RevisionsButton } from './revisions/revisions-button'
import { hasUnsaved, type SaveAction, type SyncState } from './sync/machine/sync-state'
import type { EditingSession } from './sync/session'
import { useDetails, useSyncValue } from './sync/use-sync-value'

interface EditorPanelProps {
  readonly postId: string
  readonly userId: string
  readonly session: EditingSession
  readonly store: Pick<PostStore, 'listRevisions'>
  readonly slugState: SlugState
  /** Null before the rules were asked for the first time. */
  readonly problems: readonly GateProblem[] | null
  readonly onAction: (action: SaveAction) => void
  readonly onGoTo: (problem: GateProblem) => void
  readonly body: RefObject<BodyHandle | null>
  readonly renderListEntry: RenderListEntry
  readonly onCoverUploads: (count: number) => void
  /** Opens the author's own preview in a tab. */
  readonly onPreviewTab: () => void
}

/** Whether the post was ever saved, and not only kept as a working copy. */
const wasSaved = (state: SyncState): boolean => state.head.identity.revision > 0

/** Why a post keeps its author for now: what is not saved would go to readers, or be lost, with the change. */
function whyKept(state: SyncState): string | null {
  if (!wasSaved(state)) return 'Save the post first.'
  return hasUnsaved(state) ? 'Save or discard your changes first.' : null
}

/** Everything about a post beside its title and its text. */
export function EditorPanel(props: EditorPanelProps) {
  const { postId, session } = props
  const details = useDetails(session)
  const authorId = useSyncValue(session, (state) => state.head.facts.authorId)
  const obstacle = useSyncValue(session, whyKept)
  const hasVersions = useSyncValue(session, wasSaved)
  return (
    <SidePanel>
      <PanelSection title="Details">
        <DetailsFields fields={details} slugState={props.slugState} onEdit={session.edit} />
        <Box sx={{ mt: 2.5 }}>
          <AuthorField
            userId={props.userId}
            authorId={authorId}
            obstacle={obstacle}
            onChange={(chosen) => {
              props.onAction({ kind: 'give', authorId: chosen })
            }}
          />
        </Box>
      </PanelSection>
      <CoverField
        cover={details.cover}
        onChange={(cover) => {
          session.edit({ cover })
        }}
        onPendingUploads={props.onCoverUploads}
      />
      <ElsewhereSection
        session={session}
        details={details}
        authorId={authorId}
        renderListEntry={props.renderListEntry}
      />
      <PanelSection title="Outline">
        <TextOutline
          text={session}
          onGoTo={(place) => props.body.current?.goTo(place)}
          onFind={() => props.body.current?.find()}
        />
      </PanelSection>
      <PanelSection title="Versions">
        <RevisionsButton
          userId={props.userId}
          postId={postId}
          hasVersions={hasVersions}
          store={props.store}
          current={session.current}
          onEdit={session.edit}
        />
      </PanelSection>
      <PreviewSection
        postId={postId}
        userId={props.userId}
        authorId={authorId}
        session={session}
        onTab={props.onPreviewTab}
      />
      {/* Last: its length changes while an author writes, and moves nothing below it. */}
      <PanelSection title="Checks">
        <ChecksPanel problems={props.problems} onGoTo={props.onGoTo} />
      </PanelSection>
    </SidePanel>
  )
}
