import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { KeptDraft } from '../../platform/draft-store'
import type { DraftFields } from '../../../shared/draft-fields'
import type { StoredVersion } from './editing-state'
import { formatMoment } from './format-moment'
import { VersionExcerpt } from './version-excerpt'

interface RestoreOfferProps {
  readonly kept: KeptDraft<DraftFields>
  readonly stored: StoredVersion
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers text back that was kept in this browser and never saved. */
export function RestoreOffer({ kept, stored, onRestore, onDiscard }: RestoreOfferProps) {
  const isOlder = stored.revision !== null && stored.revision !== kept.baseRevision
  return (
    <Stack spacing={2}>
      <Alert severity="warning">
        <AlertTitle component="h2">
          You have unsaved changes from {formatMoment(kept.keptAtMs).replace(/^(at|on) /, '')}
        </AlertTitle>
        {isOlder &&
          'The post has been saved elsewhere since. Restoring overwrites nothing: saving will ask you. '}
        Restore them, or discard them and go on with the saved version.
        <Stack direction="row" spacing={1} sx={{ mt: 1.5 }}>
          <Button variant="contained" onClick={onRestore}>
            Restore
          </Button>
          <Button variant="outlined" onClick={onDiscard}>
            Discard
          </Button>
        </Stack>
      </Alert>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
        <VersionExcerpt heading="Unsaved changes" fields={kept.fields} />
        {stored.revision !== null && (
          <VersionExcerpt heading="Saved version" fields={stored.fields} />
        )}
      </Stack>
    </Stack>
  )
}
