import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
/** How a text leaves the page by hand. */
export interface RescueWays<Text> {
  /** Puts it on the clipboard. @returns whether the browser allowed it */
  readonly copy: (text: Text) => Promise<boolean>
  /** Hands it over as a file. */
  readonly download: (text: Text) => void
}

interface TextRescueProps<Text> {
  readonly ways: RescueWays<Text>
  readonly read: () => Text
}

/** Ways to bring a text to safety by hand. */
export function TextRescue<Text>({ ways, read }: TextRescueProps<Text>) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = async () => {
    setCopied((await ways.copy(read())) ? 'yes' : 'failed')
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
          ways.download(read())
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
