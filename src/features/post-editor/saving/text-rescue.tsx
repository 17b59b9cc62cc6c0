import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { EditorFields } from '../../../../shared/editor-fields'
import { copyText, downloadText } from './copy-text'

interface TextRescueProps {
  readonly read: () => EditorFields
}

/** Ways to bring a text to safety by hand. */
export function TextRescue({ read }: TextRescueProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = async () => {
    setCopied((await copyText(read())) ? 'yes' : 'failed')
  }
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        onClick={() => {
          void copy()
        }}
      >
        Copy text
      </Button>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        onClick={() => {
          downloadText(read())
        }}
      >
        Download text
      </Button>
      <Typography role="status" variant="body2">
        {copied === 'yes' && 'Your text is on the clipboard.'}
        {copied === 'failed' && 'The browser did not allow copying. Download the text instead.'}
      </Typography>
    </Stack>
  )
}
