import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface SampleProps {
  readonly title: string
  /** Changes what is shown. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** How the post looks in one place outside of its own page. */
export function Sample({ title, action, children }: SampleProps) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id}>
      <Stack direction="row" sx={{ mb: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={id} variant="body2" component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {action}
      </Stack>
      {children}
    </Box>
  )
}
