import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { isLive } from '../../../../../shared/post/post-status'
import type { GatePlace } from '../../../../../shared/quality-gate/quality-gate'
import { formatMoment } from '../../../../editing/words/format-moment'
import { TextOutline } from '../outline/text-outline'
import type { PostSession, PostState } from '../../session/post-session'
import { hasUnsynced, isKept } from '../../../../editing/sync/machine/sync-state'
import { useSyncValue } from '../../../../editing/sync/use-sync-value'

interface AboutTextProps {
  readonly session: PostSession
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly onGoTo: (place: GatePlace) => void
  readonly onFind: () => void
}

/** The outline of the text, and where each copy of it is, for authors who want to know exactly. */
export function AboutText({ session, anchor, onClose, onGoTo, onFind }: AboutTextProps) {
  const state = useSyncValue(session, (snapshot) => snapshot)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'About your text' } }}
    >
      <Stack spacing={3} sx={{ p: 2, width: 'min(24rem, calc(100vw - 32px))' }}>
        <div>
          <Heading>Outline</Heading>
          <TextOutline text={session} onGoTo={onGoTo} onFind={onFind} />
        </div>
        <div>
          <Heading>Where your text is</Heading>
          <Stack spacing={1}>
            <Typography variant="body2">On this device: {onDevice(state)}</Typography>
            <Typography variant="body2">On the server: {onServer(state)}</Typography>
            <Typography variant="body2">For readers: {forReaders(state)}</Typography>
          </Stack>
        </div>
      </Stack>
    </Popover>
  )
}

function Heading({ children }: { readonly children: string }) {
  return (
    <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
      {children}
    </Typography>
  )
}

function onDevice(state: PostState): string {
  if (state.local.isRefused) return 'this browser does not allow it.'
  if (!hasUnsynced(state)) return 'not needed; the server has the whole text.'
  return isKept(state) ? 'the whole text.' : 'keeping the last changes…'
}

function onServer(state: PostState): string {
  const { storedAtMs, identity } = state.head
  if (storedAtMs === null) return 'nothing yet.'
  const what = identity.version > 0 ? 'kept while writing' : `version ${identity.revision}, kept`
  const missing = hasUnsynced(state) ? ' The last changes are not there yet.' : ''
  return `${what} ${formatMoment(storedAtMs)}.${missing}`
}

function forReaders({ head }: PostState): string {
  if (!isLive(head.facts.status)) return 'nothing; the post is not published.'
  if (head.identity.version === 0) return 'this version.'
  const { versionAtMs } = head.facts
  const version =
    versionAtMs === null ? 'before these changes' : `kept ${formatMoment(versionAtMs)}`
  return `the version ${version}, until you select Update.`
}
