import { mergeVersions } from '../../../shared/merge/merge-versions'
import type { PostStore } from '../../platform/posts/post-store'
import { latePart } from '../../editing/loading/late-part'
import { PanelSection } from './screen/layout/side-panel'
import { PreviewSection } from './screen/preview/preview-section'
import { RevisionsButton } from '../../editing/revisions/revisions-button'
import type { PostSession } from './session/post-session'

const PostRevisionsDialog = latePart(
  async () => (await import('./session/versions/post-revisions-dialog')).PostRevisionsDialog,
)

interface HistoryPartsProps {
  readonly postId: string
  readonly userId: string
  readonly authorId: string
  readonly session: PostSession
  readonly hasVersions: boolean
  readonly store: Pick<PostStore, 'listRevisions'>
  /** Opens the author's own preview in a tab. */
  readonly onPreviewTab: () => void
}

/** The earlier versions of the post, and the previews that others can see before it is published. */
export function HistoryParts(props: HistoryPartsProps) {
  const { postId, userId, authorId, session, hasVersions, store, onPreviewTab } = props
  return (
    <>
      <PanelSection title="Versions">
        <RevisionsButton
          Dialog={PostRevisionsDialog}
          merge={mergeVersions}
          userId={userId}
          documentId={postId}
          draftOf={hasVersions ? null : authorId}
          store={store}
          current={session.current}
          onEdit={session.edit}
        />
      </PanelSection>
      <PreviewSection
        postId={postId}
        userId={userId}
        authorId={authorId}
        session={session}
        onTab={onPreviewTab}
      />
    </>
  )
}
