import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type {
  BuildDetails,
  BuildList,
  BuildSummary,
  Standing,
} from '../../../../shared/publish/publish-overview'
import { StatusChip, type StatusTone } from '../../../components/workspace/status-chip'
import { countText } from '../../../../shared/text/quantity-texts'
import { BuildReport } from './build-report'
import { DocumentName } from './document-name'
import { buildFacts, followUpText, standingText, tookText } from '../parts/console-texts'
import { MoreButton } from '../parts/more-button'
import { Panel } from '../../../components/workspace/panel'
import { RowHead } from '../parts/row-head'
import { shownChanges } from './shown-changes'
import { documentKey } from '../../../../shared/documents/document-source'
import { useTitles } from '../sources/titles'

interface BuildListPanelProps {
  readonly list: BuildList
  /** Whether something that follows from the build that is live is still to be made. */
  readonly hasFollowUp: boolean
  readonly readBuild: (buildId: string) => Promise<BuildDetails>
  /** Rejects with a message for the editor. */
  readonly onMore: (next: string) => Promise<void>
}

/** Posts that a line names. */
const SHOWN_CHANGES = 3

/** The latest builds, with their results. */
export function BuildListPanel({ list, hasFollowUp, readBuild, onMore }: BuildListPanelProps) {
  const { builds, next } = list
  const newestMade = builds.find(({ release }) => release !== null)
  return (
    <Panel heading="Builds">
      {builds.length === 0 && (
        <Typography color="textSecondary">No build yet. The first post makes one.</Typography>
      )}
      <Box component="ul" aria-label="Builds" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {builds.map((build) => (
          <BuildRow
            key={build.id}
            build={build}
            isFollowed={hasFollowUp && build === newestMade}
            readBuild={readBuild}
          />
        ))}
      </Box>
      {next !== null && <MoreButton label="Show older builds" onMore={() => onMore(next)} />}
    </Panel>
  )
}

/** Tones of builds. One that is over has no frame: it is history, and stands in words. */
const TONES: Readonly<Record<Exclude<Standing, 'past'>, StatusTone>> = {
  queued: 'quiet',
  building: 'busy',
  held: 'attention',
  live: 'good',
  replaced: 'quiet',
  failed: 'bad',
}

interface BuildRowProps {
  readonly build: BuildSummary
  /** Whether what follows from it is still to be made. */
  readonly isFollowed: boolean
  readonly readBuild: (buildId: string) => Promise<BuildDetails>
}

function BuildRow({ build, isFollowed, readBuild }: BuildRowProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const now = new Date()
  const at = build.finishedAt ?? build.startedAt ?? build.createdAt
  const facts = buildFacts(build, now)
  const followUp = followUpText(build, isFollowed)
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Stack sx={{ flex: 1, minWidth: 0, gap: 0.5 }}>
          <RowHead name={`Build ${build.id}`} at={at} took={tookText(build)}>
            {build.standing !== 'past' && (
              <StatusChip tone={TONES[build.standing]} label={standingText(build, now)} />
            )}
            {build.lane === 'full' && <StatusChip tone="quiet" label="Whole site" />}
            {build.warnings.length > 0 && (
              <StatusChip tone="attention" label={countText(build.warnings.length, 'warning')} />
            )}
          </RowHead>
          <Changes build={build} />
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ overflowWrap: 'anywhere', textWrap: 'balance' }}
          >
            {facts}
            {followUp !== null && (
              <>
                {facts === '' ? '' : '. '}
                <Box component="span" sx={{ display: 'block' }}>
                  {followUp}
                </Box>
              </>
            )}
          </Typography>
          {build.reason !== null && (
            <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
              {build.reason}
            </Typography>
          )}
        </Stack>
        <Button
          size="small"
          // Its word ends where the column ends, in the line of the heading.
          sx={{ minWidth: 0, mr: -0.625, mt: -0.375 }}
          aria-label={`${isOpen ? 'Close report' : 'Report'} of build ${build.id}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => {
            setIsOpen(!isOpen)
          }}
        >
          {isOpen ? 'Close report' : 'Report'}
        </Button>
      </Stack>
      {isOpen && (
        <Box id={id} sx={{ mt: 1.5, pl: { sm: 2 }, borderLeft: { sm: 1 }, borderColor: 'divider' }}>
          {/* A build that goes on has more to report: it is read again for each of its states. */}
          <BuildReport key={build.state} buildId={build.id} readBuild={readBuild} />
        </Box>
      )}
    </Box>
  )
}

/** The documents of a build by their titles, in one line where there is room for some words of each. */
function Changes({ build: { changes, changeCount, cause } }: { readonly build: BuildSummary }) {
  const all = shownChanges(changes)
  const shown = all.slice(0, SHOWN_CHANGES)
  const titles = useTitles(shown.map(({ change }) => change))
  if (changeCount === 0) {
    return (
      <Typography
        variant="body2"
        sx={{ overflowWrap: 'anywhere', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {cause === '' ? 'Nothing changed' : cause}
      </Typography>
    )
  }
  const rest = changeCount - changes.length + all.length - shown.length
  return (
    <Typography variant="body2" component="div" sx={changesStyles}>
      <Box component="span" sx={titlesStyles}>
        {shown.map(({ change, note }, index) => (
          <span key={documentKey(change)}>
            {index === 0 ? '' : ', '}
            <DocumentName document={change} titles={titles} name={change.path ?? change.id} />
            {note}
          </span>
        ))}
      </Box>
      {rest > 0 ? <span>{` and ${countText(rest, 'more change')}`}</span> : ''}
    </Typography>
  )
}

const changesStyles = {
  display: { md: 'flex' },
  gap: '0.5ch',
  overflowWrap: 'anywhere',
  '& > :last-child:not(:first-of-type)': { whiteSpace: { md: 'nowrap' } },
}

const titlesStyles = {
  minWidth: 0,
  overflow: { md: 'hidden' },
  textOverflow: 'ellipsis',
  whiteSpace: { md: 'nowrap' },
}
