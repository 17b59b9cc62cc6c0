import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface ScreenHeadProps {
  readonly title: string
  /** The main action, beside the title at every width. */
  readonly primary?: ReactNode
  /** The other actions, in a line of their own on a phone. */
  readonly children?: ReactNode
}

/** The head of a workspace screen: the title and what can be done. */
export function ScreenHead({ title, primary, children }: ScreenHeadProps) {
  return (
    <Box component="header">
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 1.5,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr) auto',
            // An empty column would have a gap before it.
            sm: `minmax(0, 1fr) auto${primary === undefined ? '' : ' auto'}`,
          },
        }}
      >
        <Typography
          variant="h4"
          component="h1"
          sx={{ overflowWrap: 'break-word', gridRow: 1, gridColumn: 1 }}
        >
          {title}
        </Typography>
        {children !== undefined && (
          <Stack
            direction="row"
            sx={{
              gap: 1.5,
              alignItems: 'center',
              flexWrap: 'wrap',
              gridColumn: { xs: '1 / -1', sm: 2 },
              gridRow: { xs: 2, sm: 1 },
            }}
          >
            {children}
          </Stack>
        )}
        {primary !== undefined && (
          <Box sx={{ gridRow: 1, gridColumn: { xs: 2, sm: 3 } }}>{primary}</Box>
        )}
      </Box>
    </Box>
  )
}
