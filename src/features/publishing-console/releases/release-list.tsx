import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { ReleaseList, ReleaseSummary } from '../../../../shared/publish-overview'
import { momentText } from '../../../../shared/publish-words'
import type { ReadDifference } from '../console-sources'
import { peopleText, releaseText } from '../console-texts'
import { GoToReleaseDialog } from './go-to-release-dialog'
import { MoreButton } from '../more-button'
import { Panel } from '../panel'
import { ReleaseComparison } from './release-comparison'

interface ReleaseListPanelProps {
  readonly list: ReleaseList
  /** The release that readers get; null before the first one. */
  readonly live: number | null
  readonly readDifference: ReadDifference
  /** These reject with a message for the editor. */
  readonly onGoTo: (release: number, reason: string) => Promise<void>
  readonly onMore: (next: number) => Promise<void>
}

/** The versions of the whole site that are kept, with a way back to each. */
export function ReleaseListPanel(props: ReleaseListPanelProps) {
  const { list, live, readDifference, onGoTo, onMore } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const { next } = list
  return (
    <Panel heading="Releases">
      {list.releases.length === 0 && (
        <Typography color="textSecondary">No release yet. The first build makes one.</Typography>
      )}
      <Box component="ul" aria-label="Releases" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {list.releases.map((release) => (
          <ReleaseRow
            key={release.release}
            release={release}
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
          onGoTo={onGoTo}
          onClose={() => {
            setChosen(null)
          }}
        />
      )}
    </Panel>
  )
}

interface ReleaseRowProps {
  readonly release: ReleaseSummary
  readonly live: number | null
  readonly readDifference: ReadDifference
  readonly onChoose: (release: number) => void
}

function ReleaseRow({ release, live, readDifference, onChoose }: ReleaseRowProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { release: number, createdAt, buildId, cause } = release
  const isLive = number === live
  const people = peopleText(release.people)
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack sx={{ gap: 0.5 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            Release {number}
          </Typography>
          {isLive && <Chip size="small" color="success" variant="outlined" label="Live" />}
          {live !== null && number > live && (
            <Chip size="small" color="warning" variant="outlined" label="Waiting" />
          )}
        </Stack>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {releaseText(release)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <time dateTime={createdAt}>{momentText(new Date(createdAt), new Date())}</time>, build{' '}
          {buildId}
          {people === '' ? '' : `, ${people}`}
          {cause === '' ? '' : `, ${cause}`}
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
