import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { PostStatus } from '../../../shared/post'
import type { SaveAction, SavePhase } from './editing-state'
import type { SaveStatus } from './save-status'

const COLOURS = {
  quiet: 'textSecondary',
  busy: 'textSecondary',
  attention: 'warning',
  error: 'error',
} as const

interface SaveBarProps {
  readonly status: PostStatus
  readonly phase: SavePhase
  readonly hasUnsaved: boolean
  readonly saveStatus: SaveStatus
  readonly onAction: (action: SaveAction) => void
}

/** Where the text is, and what can be done with it. Stays in view while writing. */
export function SaveBar({ status, phase, hasUnsaved, saveStatus, onAction }: SaveBarProps) {
  const isSaving = phase.kind === 'saving'
  const running = isSaving ? phase.action : null
  const button = (
    action: SaveAction,
    label: string,
    variant: 'contained' | 'outlined' | 'text',
    isUseful = true,
  ) => (
    <Button
      variant={variant}
      loading={running === action}
      disabled={isSaving || !isUseful}
      onClick={() => {
        onAction(action)
      }}
    >
      {label}
    </Button>
  )
  const isPublished = status === 'published'
  return (
    <Stack
      component="section"
      aria-label="Saving and publishing"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: 1.5,
        py: 1.5,
        alignItems: { sm: 'center' },
      }}
    >
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {phase.kind === 'failed' && (
          <Button
            onClick={() => {
              onAction(phase.action)
            }}
          >
            Try again
          </Button>
        )}
        {isPublished ? (
          <>
            {button('unpublish', 'Unpublish', 'outlined')}
            {button('save', 'Update', 'contained', hasUnsaved)}
          </>
        ) : (
          <>
            {button('save', status === 'draft' ? 'Save draft' : 'Save', 'outlined', hasUnsaved)}
            {button('publish', 'Publish', 'contained')}
          </>
        )}
      </Stack>
      <Typography role="status" variant="body2" color={COLOURS[saveStatus.tone]} sx={{ flex: 1 }}>
        {saveStatus.text}
      </Typography>
    </Stack>
  )
}
