import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface CardProps {
  readonly heading: string
  readonly children: ReactNode
}

/** The frame around each form of the sign-in page. */
export function Card({ heading, children }: CardProps) {
  return (
    <Paper variant="outlined" sx={{ maxWidth: 440, mx: 'auto', p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h5" component="h1" sx={{ mb: 2 }}>
        {heading}
      </Typography>
      {children}
    </Paper>
  )
}
