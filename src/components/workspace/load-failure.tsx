import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

interface LoadFailureProps {
  readonly message: string
  readonly onRetry: () => void
}

/** Something that could not be read, with a way to try again. */
export function LoadFailure({ message, onRetry }: LoadFailureProps) {
  return (
    <Alert
      severity="error"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        <Button color="inherit" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message}
    </Alert>
  )
}
