import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Portal from '@mui/material/Portal'
import Snackbar from '@mui/material/Snackbar'
import { useState } from 'react'
import type { EditorFields } from '../../../../shared/editor-fields'
import { mergeVersions } from '../../../../shared/merge/merge-versions'
import { latePart } from '../late-part'
import { HistoryIcon } from '../../../components/material-icons'
import type { PostStore } from '../../../platform/posts/post-store'

const RevisionsDialog = latePart(async () => (await import('./revisions-dialog')).RevisionsDialog)

const ABOVE_THE_BAR = 'calc(var(--save-bar-height, 0px) + 16px)'

interface RevisionsButtonProps {
  readonly userId: string
  readonly postId: string
  /** The author of a post that was never saved; null for others. */
  readonly draftOf: string | null
  readonly store: Pick<PostStore, 'listRevisions'>
  /** The text as it is this moment. */
  readonly current: () => EditorFields
  /** Changes the text, as typing does. */
  readonly onEdit: (fields: EditorFields) => void
}

interface Restored {
  readonly name: string
  readonly before: EditorFields
  readonly after: EditorFields
}

/** Opens the versions of a post, and takes a restored one back on demand. */
export function RevisionsButton(props: RevisionsButtonProps) {
  const { userId, postId, draftOf, store, current, onEdit } = props
  const [compared, setCompared] = useState<EditorFields | null>(null)
  const [restored, setRestored] = useState<Restored | null>(null)
  const dismiss = () => {
    setRestored(null)
  }
  return (
    <Box component="section">
      <Button
        variant="outlined"
        startIcon={<HistoryIcon />}
        onClick={() => {
          setCompared(current())
        }}
      >
        All versions
      </Button>
      {compared !== null && (
        <RevisionsDialog
          userId={userId}
          postId={postId}
          draftOf={draftOf}
          store={store}
          current={compared}
          onRestore={(after, name) => {
            setRestored({ name, before: current(), after })
            setCompared(null)
            onEdit(after)
          }}
          onClose={() => {
            setCompared(null)
          }}
        />
      )}
      {restored !== null && (
        // Above the save bar, which the panel itself stands below.
        <Portal>
          <Snackbar
            open
            sx={{ bottom: { xs: ABOVE_THE_BAR, sm: ABOVE_THE_BAR } }}
            message={`${restored.name} is in the editor.`}
            onClose={(_event, reason) => {
              if (reason === 'escapeKeyDown') dismiss()
            }}
            action={
              <>
                <Button
                  color="inherit"
                  onClick={() => {
                    // What was typed since stays.
                    onEdit(mergeVersions(restored.after, current(), restored.before).fields)
                    dismiss()
                  }}
                >
                  Undo
                </Button>
                <Button color="inherit" onClick={dismiss}>
                  Close
                </Button>
              </>
            }
          />
        </Portal>
      )}
    </Box>
  )
}
