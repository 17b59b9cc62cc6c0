import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { isLive } from '../../../shared/post/post-status'
import type { GateProblem } from '../../../shared/quality-gate/quality-gate'
import type { PostStore } from '../../platform/posts/post-store'
import { AuthorField } from './screen/fields/author-field'
import { CoverField } from './screen/cover/cover-field'
import { describeHistory } from './describe-history'
import type { RenderListEntry } from './screen/elsewhere/list-entry'
import { DetailsFields } from './screen/fields/details-fields'
import type { SlugState } from './checks/use-slug-check'
import { ChecksPanel } from './checks/checks-panel'
import type { Checks } from './checks/sort-checks'
import { useFold } from './screen/layout/folds'
import { PanelFold, PanelSection, SidePanel } from './screen/layout/side-panel'
import { latePart } from '../../editing/loading/late-part'
import { hasUnsaved } from '../../editing/sync/machine/sync-state'
import type { PostAction, PostState, PostSession } from './session/post-session'
import { useDetails, type Details } from './session/use-details'
import { useSyncValue } from '../../editing/sync/use-sync-value'
import { whenIdle } from '../../editing/loading/when-idle'

const ElsewhereSection = latePart(
  async () => (await import('./screen/elsewhere/elsewhere-section')).ElsewhereSection,
)
const HistoryParts = latePart(async () => (await import('./history-parts')).HistoryParts)

interface EditorPanelProps {
  readonly postId: string
  readonly userId: string
  readonly session: PostSession
  readonly store: Pick<PostStore, 'listRevisions'>
  readonly slugState: SlugState
  /** Null before the rules were asked for the first time. */
  readonly checks: Checks | null
  readonly onAction: (action: PostAction) => void
  readonly onGoTo: (problem: GateProblem) => void
  readonly renderListEntry: RenderListEntry
  readonly onCoverUploads: (count: number) => void
  /** Opens the author's own preview in a tab. */
  readonly onPreviewTab: () => void
}

/** The versions of the post, without what is only kept as a working copy. */
const versionCount = (state: PostState): number => state.head.identity.revision

/** Why a post keeps its author for now: what no version holds would go to readers, or be lost, with the change. */
function whyKept(state: PostState): string | null {
  if (versionCount(state) === 0) return 'Keep a version first.'
  if (!hasUnsaved(state)) return null
  return isLive(state.head.facts.status)
    ? 'Update the post first, or discard your changes.'
    : 'Keep a version first.'
}

/** Everything about a post beside its title and its text. */
export function EditorPanel(props: EditorPanelProps) {
  const { postId, userId, session, checks } = props
  const details = useDetails(session)
  const authorId = useSyncValue(session, (state) => state.head.facts.authorId)
  const obstacle = useSyncValue(session, whyKept)
  const versions = useSyncValue(session, versionCount)
  const isIdle = useIsIdle()
  const isSearchDrawn = useFold('search') === true || isIdle
  const isHistoryDrawn = useFold('history') === true || isIdle
  return (
    <SidePanel>
      <PanelFold name="post" title="Post" state={describePost(details)} startsOpen>
        <Stack spacing={2.5}>
          <DetailsFields fields={details} slugState={props.slugState} onEdit={session.edit} />
          <AuthorField
            userId={userId}
            authorId={authorId}
            obstacle={obstacle}
            onChange={(chosen) => {
              props.onAction({ kind: 'give', authorId: chosen })
            }}
          />
        </Stack>
        <CoverField
          cover={details.cover}
          onChange={(cover) => {
            session.edit({ cover })
          }}
          onPendingUploads={props.onCoverUploads}
        />
      </PanelFold>
      <PanelFold name="search" title="Search and sharing" state={describeSearch(details)}>
        {isSearchDrawn && (
          <ElsewhereSection
            session={session}
            details={details}
            authorId={authorId}
            renderListEntry={props.renderListEntry}
          />
        )}
      </PanelFold>
      <PanelFold
        name="history"
        title="History and checks"
        state={describeHistory(versions, checks)}
      >
        {isHistoryDrawn && (
          <HistoryParts
            postId={postId}
            userId={userId}
            authorId={authorId}
            session={session}
            hasVersions={versions > 0}
            store={props.store}
            onPreviewTab={props.onPreviewTab}
          />
        )}
        {/* Last: its length changes while an author writes, and moves nothing below it. */}
        <PanelSection title="Checks">
          <ChecksPanel checks={checks} onGoTo={props.onGoTo} />
        </PanelSection>
      </PanelFold>
    </SidePanel>
  )
}

/** Whether the browser has had time for what is folded away at first. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        setIsIdle(true)
      }),
    [],
  )
  return isIdle
}

function describePost({ slug, tags }: Details): string {
  const topics = tags.length === 0 ? 'no topics' : tags.join(', ')
  return slug === '' ? `No slug, ${topics}` : `${slug}, ${topics}`
}

function describeSearch({ metaDescription, excerpt, standfirst }: Details): string {
  const source =
    metaDescription.trim() !== ''
      ? 'your own'
      : excerpt.trim() !== ''
        ? 'the excerpt'
        : standfirst.trim() !== ''
          ? 'the standfirst'
          : 'the first words of the text'
  return `Description: ${source}`
}
