import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import type { ReleaseList } from '../../../../shared/publish/publish-overview'
import { momentText } from '../../../../shared/text/quantity-texts'
import { StatusChip } from '../../../components/workspace/status-chip'
import type { ReadDifference } from '../sources/console-sources'
import { publishName, releaseFacts, releaseText } from '../parts/console-texts'
import { GoToReleaseDialog } from './go-to-release-dialog'
import { MoreButton } from '../parts/more-button'
import { Panel } from '../../../components/workspace/panel'
import { RowHead } from '../parts/row-head'
import { publishesOf, type Publish } from '../parts/publishes'
import { ReleaseComparison } from './release-comparison'

interface ReleaseListPanelProps {
  readonly list: ReleaseList
  /** The release that readers get; null before the first one. */
  readonly live: number | null
  readonly readDifference: ReadDifference
  /** These reject with a message for the editor. */
  readonly onGoTo: (release: number, reason: string) => Promise<void>
  /** Readers have the release that was chosen, and its dialog is gone. */
  readonly onWent: () => void
  readonly onMore: (next: number) => Promise<void>
}

/** The versions of the whole site that are kept, with a way back to each. */
export function ReleaseListPanel(props: ReleaseListPanelProps) {
  const { list, live, readDifference, onGoTo, onWent, onMore } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const hasGone = useRef(false)
  const { next } = list
  return (
    <Panel heading="Releases">
      {list.releases.length === 0 && (
        <Typography color="textSecondary">No release yet. The first build makes one.</Typography>
      )}
      <Box component="ul" aria-label="Releases" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {publishesOf(list.releases).map((publish) => (
          <ReleaseRow
            key={publish.first.release}
            publish={publish}
            live={live}
            readDifference={readDifference}
            onChoose={setChosen}
          />
        ))}
      </Box>
      {next !== null && <MoreButton label="Show older releases" onMore={() => onMore(next)} />}
      {chosen !== null && live !== null && (
        <GoToReleaseDialog
          release={chosen}
          live={live}
          onGoTo={async (release, reason) => {
            await onGoTo(release, reason)
            hasGone.current = true
          }}
          onClose={() => {
            setChosen(null)
            if (hasGone.current) onWent()
            hasGone.current = false
          }}
        />
      )}
    </Panel>
  )
}

interface ReleaseRowProps {
  readonly publish: Publish
  readonly live: number | null
  readonly readDifference: ReadDifference
  readonly onChoose: (release: number) => void
}

function ReleaseRow({ publish, live, readDifference, onChoose }: ReleaseRowProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { first, followUps } = publish
  const { createdAt } = first
  const number = publish.last.release
  const isLive = number === live
  const hasLive = live !== null && live >= first.release && live <= number
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack sx={{ gap: 0.5 }}>
        <RowHead name={publishName(publish)} at={createdAt}>
          {hasLive && <StatusChip tone="good" label={isLive ? 'Live' : `Live: ${live}`} />}
          {live !== null && first.release > live && (
            <StatusChip tone="attention" label="Waits for the hold" />
          )}
        </RowHead>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', textWrap: 'balance' }}>
          {releaseText(publish)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {releaseFacts(publish)}
          {followUps.length > 0 && (
            <>
              ; complete at{' '}
              <time dateTime={publish.last.createdAt}>
                {momentText(new Date(publish.last.createdAt), new Date(createdAt))}
              </time>
            </>
          )}
        </Typography>
        {live !== null && !isLive && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', ml: -0.5 }}>
            <Button
              size="small"
              aria-label={`${isOpen ? 'Close comparison' : 'Compare with live'}: release ${number}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => {
                setIsOpen(!isOpen)
              }}
            >
              {isOpen ? 'Close comparison' : 'Compare with live'}
            </Button>
            <Button
              size="small"
              aria-label={`${number < live ? 'Go back to this release' : 'Go to this release'}: ${number}`}
              aria-haspopup="dialog"
              onClick={() => {
                onChoose(number)
              }}
            >
              {number < live ? 'Go back to this release' : 'Go to this release'}
            </Button>
          </Stack>
        )}
      </Stack>
      {isOpen && live !== null && !isLive && (
        <Box id={id} sx={{ mt: 1.5, pl: { sm: 2 }, borderLeft: { sm: 1 }, borderColor: 'divider' }}>
          <ReleaseComparison key={live} from={live} to={number} readDifference={readDifference} />
        </Box>
      )}
    </Box>
  )
}
