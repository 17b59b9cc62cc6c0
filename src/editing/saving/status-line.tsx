import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import type { SyncTypes } from '../sync/machine/sync-kind'
import type { EditingSession } from '../sync/session'
import { calmStatus } from './calm-status'
import type { NotDone } from './save-status'

const COLOURS = {
  quiet: 'textSecondary',
  busy: 'textSecondary',
  attention: 'warning',
  error: 'error',
} as const

interface StatusLineProps<Types extends SyncTypes> {
  readonly session: EditingSession<Types>
  readonly notDone: NotDone<Types>
}

/** Where the text is. It changes while typing, so nothing else is drawn anew with it. */
export function StatusLine<Types extends SyncTypes>(props: StatusLineProps<Types>) {
  const [status] = useState(() => calmStatus(props.session, props.notDone))
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

/** In the size of the small buttons beside it. */
const lineStyles = {
  minWidth: 0,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  // Between words: a letter of its own is no line.
  overflowWrap: 'break-word',
}
