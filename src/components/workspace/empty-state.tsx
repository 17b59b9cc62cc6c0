import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly heading: string
  /** Why nothing is here, and what would be. */
  readonly text: string
  /** The next step. */
  readonly children?: ReactNode
}

/** Stands where a list would be. */
export function EmptyState({ heading, text, children }: EmptyStateProps) {
  return (
    <Stack
      sx={{
        gap: 2,
        py: { xs: 5, sm: 8 },
        px: 2,
        alignItems: 'center',
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="h5" component="h2">
        {heading}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
        {text}
      </Typography>
      {children}
    </Stack>
  )
}
