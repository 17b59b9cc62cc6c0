import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { termPathOf } from '../../../../../shared/glossary/term-path'
import type { GlossaryTerm } from '../../../../platform/content/glossary-terms'
import { useTermFinder } from './use-term-finder'
import { typedAhead } from '../../../../editing/loading/typed-ahead'
import type { FoundLink } from '../links/link-choice'
import { TermField } from './term-field'

interface TermDialogProps {
  /** The link at the cursor, or where the term comes to. */
  readonly found: FoundLink
  readonly onChoose: (term: GlossaryTerm) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Which term of the glossary words are. What is chosen is applied at once. */
export function TermDialog({ found, onChoose, onRemove, onClose }: TermDialogProps) {
  const titleId = useId()
  const known = useTermFinder()
  const path = termPathOf(found.choice.href)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Glossary term</DialogTitle>
      {/* The list of terms has its place above the buttons. */}
      <DialogContent sx={{ minHeight: 'min(28rem, 65vh)' }}>
        <Stack spacing={2}>
          {path !== null && known.kind === 'read' && <CurrentTerm term={known.finder.at(path)} />}
          {known.kind === 'failed' ? (
            <Alert
              severity="warning"
              action={
                <Button color="inherit" size="small" onClick={known.retry}>
                  Try again
                </Button>
              }
            >
              The glossary could not be read. Check your connection.
            </Alert>
          ) : (
            <TermField
              finder={known.kind === 'read' ? known.finder : null}
              startsWith={typedAhead() || found.selectedText}
              onChoose={onChoose}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {path !== null && (
          <Button color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
            Remove term
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The definition that readers are shown now. */
function CurrentTerm({ term }: { readonly term: GlossaryTerm | null }) {
  if (term === null) {
    return (
      <Alert severity="warning">
        The glossary does not have this term any more. Readers see the words alone.
      </Alert>
    )
  }
  return (
    <Typography variant="body2">
      <strong>{term.term}</strong>: {term.definition}
    </Typography>
  )
}
