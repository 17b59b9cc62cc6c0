import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import type { EditingSession } from '../sync/session'
import { calmStatus } from './calm-status'

const COLOURS = {
  quiet: 'textSecondary',
  busy: 'textSecondary',
  attention: 'warning',
  error: 'error',
} as const

/** Where the text is. It changes while typing, so nothing else is drawn anew with it. */
export function StatusLine({ session }: { readonly session: EditingSession }) {
  const [status] = useState(() => calmStatus(session))
  const { tone, text, isNews } = useSyncExternalStore(status.subscribe, status.get)
  return (
    <Typography
      role="status"
      // Saving goes on all the time: only what is new about it is read out.
      aria-live={isNews ? 'polite' : 'off'}
      variant="body2"
      color={COLOURS[tone]}
      sx={lineStyles}
    >
      {text}
    </Typography>
  )
}

/**
 * As wide as what it says while all is well, so that saving moves no button beside it. Between a phone,
 * where the buttons have a line of their own, and a desktop there is no room for that.
 */
const lineStyles = {
  minWidth: { xs: 0, md: '12em' },
  fontVariantNumeric: 'tabular-nums',
  // Between words: a letter of its own is no line.
  overflowWrap: 'break-word',
  'html[data-touch-keyboard] &': { minWidth: 0 },
}
