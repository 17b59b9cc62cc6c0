import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ImageProgress } from './image-uploading'

interface UploadProgressRowProps {
  readonly name: string
  readonly state:
    | { readonly kind: 'running'; readonly progress: ImageProgress }
    | { readonly kind: 'failed'; readonly message: string }
  readonly onRetry: () => void
  /** Cancels while it runs, dismisses once it failed. */
  readonly onDrop: () => void
}

/** One picture that is being uploaded, or that could not be. */
export function UploadProgressRow({ name, state, onRetry, onDrop }: UploadProgressRowProps) {
  if (state.kind === 'failed') {
    return (
      <Alert
        severity="error"
        action={
          <>
            <Button color="inherit" size="small" onClick={onRetry}>
              Try again
            </Button>
            <Button color="inherit" size="small" onClick={onDrop}>
              Dismiss
            </Button>
          </>
        }
      >
        {name}: {state.message}
      </Alert>
    )
  }
  const { progress } = state
  const percent = progress.kind === 'uploading' ? Math.round(progress.fraction * 100) : null
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {percent === null ? `Preparing ${name}` : `Uploading ${name}: ${percent} %`}
        </Typography>
        <LinearProgress
          aria-label={`Upload of ${name}`}
          variant={percent === null ? 'indeterminate' : 'determinate'}
          {...(percent === null ? {} : { value: percent })}
        />
      </Stack>
      <Button size="small" onClick={onDrop}>
        Cancel upload
      </Button>
    </Stack>
  )
}
