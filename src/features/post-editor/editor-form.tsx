import Typography from '@mui/material/Typography'
import { useCallback, useState, type ReactNode } from 'react'
import type { Cover } from '../../../shared/post'
import type { DraftStore } from '../../platform/draft-store'
import type { DraftFields } from '../../../shared/draft-fields'
import type { PostStore } from '../../platform/posts/post-store'
import { BodyEditor } from './body/body-editor'
import { ConflictDialog } from './conflict-dialog'
import { CoverField } from './cover/cover-field'
import { DetailsFields } from './details-fields'
import {
  statusAfter,
  type EditingState,
  type SaveAction,
  type VisibleChange,
} from './editing-state'
import { formatTime } from './format-moment'
import { EditorLayout } from './layout/editor-layout'
import { PanelSection, SidePanel } from './layout/side-panel'
import { TitleField } from './layout/title-field'
import { ProblemList } from './problem-list'
import { SaveBar } from './save-bar'
import { problemsBeforePublishing, savingProblems, type FieldProblem } from './save-problems'
import { saveStatus } from './save-status'
import { changeTitle } from './slug-following'
import { useEditing } from './use-editing'
import { useIsOnline } from '../../platform/use-is-online'
import { useSlugCheck } from './use-slug-check'

/** A saved version that changes what readers see. */
export interface SavedChange {
  readonly postId: string
  readonly title: string
  readonly change: VisibleChange
}

export interface EditorFormProps {
  readonly initial: EditingState
  readonly postId: string
  readonly userId: string
  readonly store: Pick<PostStore, 'save' | 'slugOwner'>
  readonly drafts: DraftStore<DraftFields>
  readonly renderReceipt: (saved: SavedChange) => ReactNode
  readonly onSaved: (status: 'first' | 'again') => void
}

interface Refusal {
  readonly heading: string
  readonly problems: readonly FieldProblem[]
}

const SLUG_TAKEN: FieldProblem = { field: 'slug', message: 'The slug belongs to another post.' }

/** One post: its fields, its text, and what can be done with it. */
export function EditorForm(props: EditorFormProps) {
  const { initial, postId, userId, store, drafts, renderReceipt, onSaved } = props
  const [slugAttempt, setSlugAttempt] = useState(0)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [bodyUploads, setBodyUploads] = useState(0)
  const [coverUploads, setCoverUploads] = useState(0)
  const isOnline = useIsOnline()

  const onSlugTaken = useCallback(() => {
    setSlugAttempt((attempt) => attempt + 1)
  }, [])
  const editing = useEditing(initial, { postId, userId, store, drafts, onSlugTaken, onSaved })
  const { state, hasUnsaved, edit, save } = editing
  const { fields, stored, phase } = state
  const slugState = useSlugCheck(fields.slug, ownSlug(state), postId, slugAttempt, store.slugOwner)

  const editCover = useCallback(
    (cover: Cover | null) => {
      edit({ cover })
    },
    [edit],
  )
  const editHtml = useCallback(
    (html: string) => {
      edit({ html })
    },
    [edit],
  )

  const act = (action: SaveAction) => {
    const isForReaders = statusAfter(action, stored.status) === 'published'
    const problems = isForReaders
      ? problemsBeforePublishing(fields, bodyUploads + coverUploads)
      : savingProblems(fields)
    if (slugState.kind === 'taken') problems.push(SLUG_TAKEN)
    if (problems.length > 0) {
      const what = problems.length === 1 ? '1 thing' : `${problems.length} things`
      const done = isForReaders ? 'Not published' : 'Not saved'
      setRefusal({ heading: `${done}: ${what} to put right first`, problems })
      return
    }
    setRefusal(null)
    save(action)
  }

  return (
    <>
      <EditorLayout
        panel={
          <SidePanel>
            <PanelSection title="Details">
              <DetailsFields fields={fields} slugState={slugState} onEdit={edit} />
            </PanelSection>
            <CoverField
              cover={fields.cover}
              onChange={editCover}
              onPendingUploads={setCoverUploads}
            />
          </SidePanel>
        }
        footer={
          <SaveBar
            status={stored.status}
            phase={phase}
            hasUnsaved={hasUnsaved}
            saveStatus={saveStatus(state, isOnline, formatTime)}
            onAction={act}
          />
        }
      >
        <TitleField
          title={fields.title}
          onChange={(title) => {
            edit(changeTitle(fields, title))
          }}
          onDone={() => document.getElementById('post-body')?.focus()}
        />
        <BodyEditor
          key={state.generation}
          initialHtml={fields.html}
          onChange={editHtml}
          onPendingUploads={setBodyUploads}
        />
        {refusal !== null && <ProblemList {...refusal} />}
        {state.visibleChange !== null &&
          renderReceipt({ postId, title: stored.fields.title, change: state.visibleChange })}
        {stored.status === 'archived' && (
          <Typography variant="body2" color="textSecondary">
            This post is not published any more. Readers who follow a link to it find nothing.
          </Typography>
        )}
      </EditorLayout>
      {phase.kind === 'conflict' && (
        <ConflictDialog
          mine={fields}
          theirs={phase.theirs}
          onTakeTheirs={editing.takeTheirs}
          onKeepMine={editing.keepMine}
          onPutOff={editing.putOffConflict}
        />
      )}
    </>
  )
}

/** The slug that the post owns already. */
function ownSlug({ stored }: EditingState): string {
  return stored.revision === null ? '' : stored.fields.slug
}
