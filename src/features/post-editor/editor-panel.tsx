import type { GateProblem } from '../../../shared/quality-gate'
import type { PostStore } from '../../platform/posts/post-store'
import { CoverField } from './fields/cover-field'
import { DetailsFields } from './fields/details-fields'
import type { SlugState } from './fields/use-slug-check'
import { ChecksPanel } from './gate/checks-panel'
import { PanelSection, SidePanel } from './layout/side-panel'
import { PreviewSection } from './preview/preview-section'
import { RevisionsButton } from './revisions/revisions-button'
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
  readonly onGoTo: (problem: GateProblem) => void
  readonly onCoverUploads: (count: number) => void
}

/** Everything about a post beside its title and its text. */
export function EditorPanel(props: EditorPanelProps) {
  const { postId, session } = props
  const details = useDetails(session)
  const authorId = useSyncValue(session, (state) => state.head.facts.authorId)
  return (
    <SidePanel>
      <PanelSection title="Details">
        <DetailsFields fields={details} slugState={props.slugState} onEdit={session.edit} />
      </PanelSection>
      <CoverField
        cover={details.cover}
        onChange={(cover) => {
          session.edit({ cover })
        }}
        onPendingUploads={props.onCoverUploads}
      />
      <PanelSection title="Versions">
        <RevisionsButton
          postId={postId}
          store={props.store}
          current={session.current}
          onEdit={session.edit}
        />
      </PanelSection>
      <PanelSection title="Checks">
        <ChecksPanel problems={props.problems} onGoTo={props.onGoTo} />
      </PanelSection>
      <PreviewSection postId={postId} userId={props.userId} authorId={authorId} session={session} />
    </SidePanel>
  )
}
