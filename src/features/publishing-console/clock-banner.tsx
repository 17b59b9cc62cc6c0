import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ClockJump } from '../../../shared/publish-overview'
import { momentText } from '../../../shared/publish-words'
import { messageOf } from '../../platform/errors'

interface ClockBannerProps {
  readonly jump: ClockJump
  /** Rejects with a message for the editor. */
  readonly onConfirm: () => Promise<void>
}

/** Says that scheduled posts wait, because the clock of the machine cannot be right, and ends that. */
export function ClockBanner({ jump, onConfirm }: ClockBannerProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = (iso: string) => momentText(new Date(iso), new Date())
  const confirm = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await onConfirm()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Alert
      severity="error"
      variant="outlined"
      role="region"
      aria-label="Scheduled posts wait"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <Button
          variant="contained"
          color="primary"
          loading={isBusy}
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => {
            void confirm()
          }}
        >
          The clock is right
        </Button>
      }
    >
      <AlertTitle component="h2">The server’s clock has jumped: scheduled posts wait</AlertTitle>
      <Typography variant="body2">
        It says {shown(jump.noticedAt)} where {shown(jump.expectedAt)}
        {jump.kind === 'ahead' ? '' : ' or later'} was expected. Correct the clock, and publishing
        goes on by itself. If it is right, say so here.
      </Typography>
      {problem !== null && (
        <Typography variant="body2" role="alert" sx={{ mt: 1, fontWeight: 600 }}>
          {problem}
        </Typography>
      )}
    </Alert>
  )
}
