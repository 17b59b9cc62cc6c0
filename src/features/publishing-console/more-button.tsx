import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { messageOf } from '../../platform/errors'

interface MoreButtonProps {
  readonly label: string
  /** Rejects with a message for the editor. */
  readonly onMore: () => Promise<void>
}

/** Reads the next rows of a list. */
export function MoreButton({ label, onMore }: MoreButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await onMore()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Stack sx={{ gap: 1, mt: 2, alignItems: 'center' }}>
      <Button
        variant="outlined"
        loading={isBusy}
        onClick={() => {
          void read()
        }}
      >
        {label}
      </Button>
      {problem !== null && (
        <Typography role="alert" variant="body2" color="error">
          {problem}
        </Typography>
      )}
    </Stack>
  )
}
