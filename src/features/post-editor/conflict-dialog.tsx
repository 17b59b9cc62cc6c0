import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { DraftFields } from '../../../shared/draft-fields'
import { copyText } from './copy-text'
import { formatMoment } from './format-moment'
import type { Conflict } from './sync/state'
import { VersionExcerpt } from './version-excerpt'

interface ConflictDialogProps {
  readonly conflict: Conflict
  /** The author has chosen the text that stays. */
  readonly onResolve: (fields: DraftFields) => void
  readonly onPutOff: () => void
}

/** Two versions of one post; neither is overwritten before the author decides. */
export function ConflictDialog({ conflict, onResolve, onPutOff }: ConflictDialogProps) {
  const { mine, theirs } = conflict
  const titleId = useId()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = async () => {
    setCopied((await copyText(mine)) ? 'yes' : 'failed')
  }
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onPutOff} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>This post was changed elsewhere</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          Another version was saved {formatMoment(theirs.storedAtMs ?? 0)}, after you started.
          Nothing of yours has been saved over it, and nothing of yours is lost.
        </Typography>
        <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
          <VersionExcerpt heading="Their version" fields={theirs.fields} />
          <VersionExcerpt heading="Your version" fields={mine} />
        </Stack>
        <Typography role="status" sx={{ mt: 2, minHeight: '1.5em' }}>
          {copied === 'yes' && 'Your text is on the clipboard.'}
          {copied === 'failed' && 'This browser refused to copy. Close this and copy it by hand.'}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button
          onClick={() => {
            void copy()
          }}
        >
          Copy my text
        </Button>
        <Button onClick={onPutOff}>Decide later</Button>
        <Button
          color="error"
          onClick={() => {
            onResolve(theirs.fields)
          }}
        >
          Load their version
        </Button>
        <Button
          variant="contained"
          onClick={() => {
            onResolve(mine)
          }}
        >
          Keep mine as the next version
        </Button>
      </DialogActions>
    </Dialog>
  )
}
