import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useCallback, useState, type ReactNode } from 'react'
import { may } from '../../../shared/accounts/roles'
import { useIsOnline } from '../../platform/page/use-is-online'
import { Themed } from '../../theme/themed'
import { browserSources } from './sources/browser-console'
import { BuildListPanel } from './builds/build-list'
import { BuilderPanel } from './builds/builder-panel'
import { FailingBanner } from './builds/failing-banner'
import type { ConsoleSources } from './sources/console-sources'
import type { ConnectionState, ConsoleData } from './console-state'
import { ClockBanner } from './installation/clock-banner'
import { HeldBanner, LivePanel } from './releases/live-panel'
import { ReleaseListPanel } from './releases/release-list'
import { isIdle, RunningPanel } from './builds/running-panel'
import { Titles } from './sources/titles'
import { InsightsPanel } from './insights/insights-panel'
import { RedirectsPanel } from './redirects/redirects-panel'
import { LoadFailure } from '../../components/workspace/load-failure'
import { ScreenHead } from '../../components/workspace/screen-head'
import { InstallationPanel } from './installation/installation-panel'
import { MaintenancePanel } from './installation/maintenance-panel'
import { useAnswer } from './sources/use-answer'
import { useConsole } from './use-console'

export interface PublishingConsoleProps {
  readonly userId: string
  /** Shown while the console is being read. */
  readonly placeholder: ReactNode
  /** Other sources, for tests. */
  readonly sources?: ConsoleSources
}

/** Where editors watch and steer what is published. */
export default function PublishingConsole(props: PublishingConsoleProps) {
  return (
    <Themed>
      <Guarded {...props} sources={props.sources ?? browserSources} />
    </Themed>
  )
}

type GuardedProps = PublishingConsoleProps & { readonly sources: ConsoleSources }

/** Only editors get further: the publisher would refuse everyone else. */
function Guarded(props: GuardedProps) {
  const { userId, placeholder, sources } = props
  const ask = useCallback(() => sources.readRole(userId), [sources, userId])
  const { answer: role, retry } = useAnswer(ask)
  switch (role.kind) {
    case 'loading':
      return placeholder
    case 'failed':
      return (
        <Frame>
          <LoadFailure
            message="Your role could not be loaded. Check your connection."
            onRetry={retry}
          />
        </Frame>
      )
    case 'ready':
      return may(role.value, 'run-publishing') ? (
        <OpenDesk {...props} />
      ) : (
        <Frame>
          <ForEditors />
        </Frame>
      )
  }
}

function OpenDesk({ placeholder, sources }: GuardedProps) {
  const { state, retry, readOlderBuilds, readOlderReleases } = useConsole(sources)
  switch (state.kind) {
    case 'loading':
      return placeholder
    case 'refused':
      return (
        <Frame>
          <ForEditors />
        </Frame>
      )
    case 'failed':
      return (
        <Frame>
          <LoadFailure message={state.message} onRetry={retry} />
        </Frame>
      )
    case 'ready':
      return (
        <Frame>
          <ConnectionNote connection={state.connection} />
          <Titles readTitle={sources.readTitle}>
            <Panels
              data={state.data}
              sources={sources}
              readOlderBuilds={readOlderBuilds}
              readOlderReleases={readOlderReleases}
            />
          </Titles>
        </Frame>
      )
  }
}

interface PanelsProps {
  readonly data: ConsoleData
  readonly sources: ConsoleSources
  readonly readOlderBuilds: (next: string) => Promise<void>
  readonly readOlderReleases: (next: number) => Promise<void>
}

function Panels({ data, sources, readOlderBuilds, readOlderReleases }: PanelsProps) {
  const { overview, builds, releases } = data
  const [hasGoneBack, setHasGoneBack] = useState(false)
  return (
    <>
      {overview.held !== null && (
        <HeldBanner
          hold={overview.held}
          newestRelease={overview.newestRelease}
          comesIntoView={hasGoneBack}
          onResume={async () => {
            await sources.resume()
            setHasGoneBack(false)
          }}
        />
      )}
      {overview.failing !== null && <FailingBanner failing={overview.failing} />}
      {overview.clockJump !== null && (
        <ClockBanner jump={overview.clockJump} onConfirm={sources.confirmClock} />
      )}
      <Box sx={STATES}>
        <LivePanel overview={overview} />
        <RunningPanel overview={overview} />
        <BuilderPanel builder={overview.builder} isIdle={isIdle(overview)} />
      </Box>
      <Box sx={LISTS}>
        <BuildListPanel
          list={builds}
          hasFollowUp={overview.hasFollowUp}
          readBuild={sources.build}
          onMore={readOlderBuilds}
        />
        <ReleaseListPanel
          list={releases}
          live={overview.live?.release ?? null}
          readDifference={sources.difference}
          onGoTo={sources.goTo}
          onWent={() => {
            setHasGoneBack(true)
          }}
          onMore={readOlderReleases}
        />
      </Box>
      <RedirectsPanel sources={sources} />
      <InsightsPanel readInsights={sources.readInsights} />
      <Box sx={UPKEEP}>
        {overview.installation !== null && (
          <InstallationPanel installation={overview.installation} />
        )}
        <MaintenancePanel onRebuild={sources.rebuild} onVerify={sources.verify} />
      </Box>
    </>
  )
}

const COLUMNS = {
  display: 'grid',
  columnGap: 6,
  rowGap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

/** Styles of the lists of builds and releases. */
const LISTS = {
  ...COLUMNS,
  pt: 3,
  borderTop: 1,
  borderColor: 'divider',
}

/** Facts of a few words, under headings smaller than those of the lists. */
const SMALL_HEADINGS = { '& h2': { fontSize: '1.25rem' } }

/** Styles of the current state, in the columns of the lists below; its changes move nothing beside it. */
const STATES = {
  ...COLUMNS,
  ...SMALL_HEADINGS,
  rowGap: { xs: 2, sm: 4 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
  },
  '& > :last-child': {
    gridColumn: { sm: 2, md: '3 / -1' },
    gridRow: { sm: '1 / span 2', md: 1 },
  },
}

/** Styles of the seldom needed part: the many facts of the installation, and the buttons beside them. */
const UPKEEP = {
  ...COLUMNS,
  ...SMALL_HEADINGS,
  gridTemplateColumns: {
    ...COLUMNS.gridTemplateColumns,
    md: 'minmax(0, 3fr) minmax(0, 2fr)',
  },
  '& dl': { gridTemplateColumns: { sm: 'repeat(2, auto minmax(0, 1fr))' } },
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <Stack sx={{ gap: 4 }}>
      <ScreenHead title="Publishing" />
      {children}
    </Stack>
  )
}

function ForEditors() {
  return (
    <Alert severity="info">
      This page is for the editors of the site. They see every build here and can go back to an
      earlier release. For the progress of your own posts, open the publish receipt of each post.
    </Alert>
  )
}

function ConnectionNote({ connection }: { readonly connection: ConnectionState }) {
  const isOnline = useIsOnline()
  if (!isOnline) {
    return <Alert severity="warning">You are offline. This page may be out of date.</Alert>
  }
  return connection === 'lost' ? (
    <Alert severity="warning">
      The publisher does not answer. Retrying automatically. This page may be out of date.
    </Alert>
  ) : null
}
