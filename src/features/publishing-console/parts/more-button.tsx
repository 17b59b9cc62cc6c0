import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useAttempt } from '../../../components/controls/use-attempt'

interface MoreButtonProps {
  readonly label: string
  /** Rejects with a message for the editor. */
  readonly onMore: () => Promise<void>
}

/** Reads the next rows of a list. */
export function MoreButton({ label, onMore }: MoreButtonProps) {
  const { isBusy, problem, attempt } = useAttempt(onMore)
  return (
    <Stack sx={{ gap: 1, mt: 2, alignItems: 'center' }}>
      <Button variant="outlined" loading={isBusy} onClick={attempt}>
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
