import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

/** Something that could not be read, with a way to try again. */
export function LoadFailure({
  message,
  onRetry,
}: {
  readonly message: string
  readonly onRetry: () => void
}) {
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
      {message}
    </Alert>
  )
}
