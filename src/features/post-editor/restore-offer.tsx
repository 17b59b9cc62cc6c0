import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { EditorFields } from '../../../shared/editor-fields'
import type { LocalCopy } from '../../platform/storage/local-copy-store'
import { comparePosts } from './difference/compare-posts'
import { VersionDifference } from './difference/version-difference'
import { formatMoment } from './format-moment'

interface RestoreOfferProps {
  readonly kept: LocalCopy<EditorFields>
  /** The text that editing would start from. */
  readonly current: EditorFields
  readonly onRestore: () => void
  readonly onMerge: () => void
  readonly onDiscard: () => void
}

/** Offers text back that this browser alone has kept. */
export function RestoreOffer(props: RestoreOfferProps) {
  const { kept, current, onRestore, onMerge, onDiscard } = props
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <Stack spacing={2}>
      <Alert severity="warning">
        <AlertTitle component="h2">
          This device has kept text of yours from{' '}
          {formatMoment(kept.keptAtMs).replace(/^(at|on) /, '')}
        </AlertTitle>
        The post has since been changed elsewhere. Compare both texts below, then restore yours,
        merge both, or discard yours.
        <Stack direction="row" sx={{ mt: 1.5, gap: 1, flexWrap: 'wrap' }}>
          <Button variant="contained" onClick={onRestore}>
            Restore my text
          </Button>
          {kept.base.fields !== null && (
            <Button variant="outlined" onClick={onMerge}>
              Merge
            </Button>
          )}
          {isDiscarding ? (
            <>
              <Button variant="contained" color="error" onClick={onDiscard}>
                Discard permanently
              </Button>
              <Button
                onClick={() => {
                  setDiscarding(false)
                }}
              >
                Keep text
              </Button>
            </>
          ) : (
            <Button
              onClick={() => {
                setDiscarding(true)
              }}
            >
              Discard
            </Button>
          )}
        </Stack>
      </Alert>
      <VersionDifference
        compare={comparePosts}
        before={current}
        after={kept.fields}
        labels={{ before: 'On the server', after: 'On this device' }}
      />
    </Stack>
  )
}
