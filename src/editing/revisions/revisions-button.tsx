import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Portal from '@mui/material/Portal'
import Snackbar from '@mui/material/Snackbar'
import { useState, type ComponentType } from 'react'
import type { MergeVersions } from '../../../shared/merge/conflict'
import { HistoryIcon } from '../../components/icons/material-icons'
import type { DocumentTypes } from '../../platform/documents/document-kind'
import type { RevisionsDialogProps } from './revisions-dialog'

const ABOVE_THE_BAR = 'calc(var(--save-bar-height, 0px) + 16px)'

interface RevisionsButtonProps<Types extends DocumentTypes> extends Pick<
  RevisionsDialogProps<Types>,
  'userId' | 'documentId' | 'draftOf' | 'store'
> {
  /** Shows the versions of a document of the kind. */
  readonly Dialog: ComponentType<Omit<RevisionsDialogProps<Types>, 'kind'>>
  readonly merge: MergeVersions<Types['text']>
  /** The text as it is this moment. */
  readonly current: () => Types['text']
  /** Changes the text, as typing does. */
  readonly onEdit: (fields: Types['text']) => void
}

interface Restored<Text> {
  readonly name: string
  readonly before: Text
  readonly after: Text
}

/** Opens the versions of a document, and takes a restored one back on demand. */
export function RevisionsButton<Types extends DocumentTypes>(props: RevisionsButtonProps<Types>) {
  const { Dialog, merge, userId, documentId, draftOf, store, current, onEdit } = props
  const [compared, setCompared] = useState<Types['text'] | null>(null)
  const [restored, setRestored] = useState<Restored<Types['text']> | null>(null)
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
        <Dialog
          userId={userId}
          documentId={documentId}
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
                    onEdit(merge(restored.after, current(), restored.before).fields)
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
