import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { LocalCopy } from '../../platform/storage/local-copy-store'
import type { VersionComparison } from '../difference/compare-versions'
import { VersionDifference } from '../difference/version-difference'
import { formatMoment } from '../words/format-moment'

interface RestoreOfferProps<Text> {
  /** The document's name within a sentence. */
  readonly name: string
  /** Must stay the same function. */
  readonly compare: (before: Text, after: Text) => VersionComparison
  readonly kept: LocalCopy<Text>
  /** The text that editing would start from. */
  readonly current: Text
  readonly onRestore: () => void
  readonly onMerge: () => void
  readonly onDiscard: () => void
}

/** Offers text back that this browser alone has kept. */
export function RestoreOffer<Text>(props: RestoreOfferProps<Text>) {
  const { name, compare, kept, current, onRestore, onMerge, onDiscard } = props
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <Stack spacing={2}>
      <Alert severity="warning">
        <AlertTitle component="h2">
          This device has kept text of yours from{' '}
          {formatMoment(kept.keptAtMs).replace(/^(at|on) /, '')}
        </AlertTitle>
        The {name} has since been changed elsewhere. Compare both texts below, then restore yours,
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
        compare={compare}
        before={current}
        after={kept.fields}
        labels={{ before: 'On the server', after: 'On this device' }}
      />
    </Stack>
  )
}
