import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'

/**
 * What has just happened, above the bar whose buttons have brought it about: the text stays where it is.
 * Long news scrolls in itself.
 */
export function BarNews({ children }: { readonly children: ReactNode }) {
  return <Stack sx={newsStyles}>{children}</Stack>
}

const newsStyles = {
  gap: 1,
  maxHeight: 'calc(var(--visible-height, 100vh) / 3)',
  overflowY: 'auto',
  // Room for rings around what has the focus, which the frame would cut off.
  mx: -0.5,
  px: 0.5,
  '&:not(:empty)': { py: 1 },
  '& > *': { flexShrink: 0 },
  '& .MuiAlert-root': { py: 0.25, alignItems: 'center' },
}
