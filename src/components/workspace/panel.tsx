import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface PanelProps {
  readonly heading: string
  /** The state at the moment, after the heading. */
  readonly state?: ReactNode
  readonly children: ReactNode
}

/** A part of a workspace screen with a heading of its own. */
export function Panel({ heading, state, children }: PanelProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Stack
        direction="row"
        sx={{ gap: 1, mb: 1, alignItems: 'center', flexWrap: 'wrap', minHeight: 40 }}
      >
        <Typography id={id} variant="h5" component="h2" sx={{ fontSize: '1.5rem' }}>
          {heading}
        </Typography>
        {state}
      </Stack>
      <div>{children}</div>
    </Box>
  )
}

/** Facts, each with its name; on a phone the facts of all lists begin at one edge. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: '6.5rem minmax(0, 1fr)',
          sm: 'minmax(0, auto) minmax(0, 1fr)',
        },
        columnGap: 2,
        rowGap: 0.75,
        m: 0,
        typography: 'body2',
      }}
    >
      {rows.map(([name, fact]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {fact}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
