import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatMoment } from '../format-moment'
import type { EditingSession } from '../sync/session'
import { hasUnsynced, isKept, type SyncState } from '../sync/machine/sync-state'
import { useSyncValue } from '../sync/use-sync-value'

interface SaveDetailsProps {
  readonly session: EditingSession
}

/** Where each copy of the text is, for authors who want to know exactly. */
export function SaveDetails({ session }: SaveDetailsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      >
        Details
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => {
          setAnchor(null)
        }}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Where your text is' } }}
      >
        <Copies session={session} />
      </Popover>
    </>
  )
}

/** Only drawn while it is looked at. */
function Copies({ session }: SaveDetailsProps) {
  const state = useSyncValue(session, (snapshot) => snapshot)
  return (
    <Stack spacing={1} sx={{ p: 2, maxWidth: 360 }}>
      <Typography variant="body2">On this device: {onDevice(state)}</Typography>
      <Typography variant="body2">On the server: {onServer(state)}</Typography>
      <Typography variant="body2">For readers: {forReaders(state)}</Typography>
    </Stack>
  )
}

function onDevice(state: SyncState): string {
  if (state.local.isRefused) return 'this browser does not allow it.'
  if (!hasUnsynced(state)) return 'not needed; the server has the whole text.'
  return isKept(state) ? 'the whole text.' : 'saving the last changes…'
}

function onServer(state: SyncState): string {
  const { storedAtMs, identity } = state.head
  if (storedAtMs === null) return 'nothing yet.'
  const what = identity.version > 0 ? 'saved while writing' : `version ${identity.revision}, saved`
  const missing = hasUnsynced(state) ? ' The last changes are not there yet.' : ''
  return `${what} ${formatMoment(storedAtMs)}.${missing}`
}

function forReaders({ head }: SyncState): string {
  if (head.facts.status !== 'published') return 'nothing; the post is not published.'
  return head.identity.version > 0
    ? 'the version before these changes, until you select Update.'
    : 'this version.'
}
