import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Post } from '../../../shared/post'
import { draftFieldsOf, type DraftFields } from '../../../shared/draft-fields'
import { copyText } from './copy-text'
import { formatMoment } from './format-moment'
import { VersionExcerpt } from './version-excerpt'

interface ConflictDialogProps {
  readonly mine: DraftFields
  readonly theirs: Post
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
  readonly onPutOff: () => void
}

/** Two versions of one post; neither is overwritten before the author decides. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, onTakeTheirs, onKeepMine, onPutOff } = props
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
          Another version was saved {formatMoment(theirs.updatedAt.getTime())}, after you started.
          Nothing of yours has been saved over it, and nothing of yours is lost.
        </Typography>
        <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
          <VersionExcerpt heading="Their version" fields={draftFieldsOf(theirs)} />
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
        <Button color="error" onClick={onTakeTheirs}>
          Load their version
        </Button>
        <Button variant="contained" onClick={onKeepMine}>
          Keep mine as the next version
        </Button>
      </DialogActions>
    </Dialog>
  )
}
