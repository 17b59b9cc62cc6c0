import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { StatusChip } from '../../components/workspace/status-chip'
import type { SyncKind } from '../../editing/sync/machine/sync-kind'
import { useSyncValue } from '../../editing/sync/use-sync-value'
import { isWritten, type EntrySession, type EntrySync } from './session/entry-session'
import { stateWords } from './session/entry-state-words'

interface EntryHeadingProps {
  /** The name of the kind within a sentence. */
  readonly name: string
  /** The name of the entry. */
  readonly label: string
  readonly sync: SyncKind<EntrySync>
  readonly session: EntrySession
}

/** The name of the entry, how it stands, and what readers see meanwhile. */
export function EntryHeading({ name, label, sync, session }: EntryHeadingProps) {
  const facts = useSyncValue(session, ({ head }) => head.facts)
  const hasText = useSyncValue(session, (state) => isWritten(sync, state))
  const { tone, label: stateLabel, note } = stateWords(name, facts, hasText)
  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h4" component="h1" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{label === '' ? `Untitled ${name}` : label}</bdi>
        </Typography>
        <StatusChip tone={tone} label={stateLabel} />
      </Stack>
      {note !== '' && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
    </>
  )
}
