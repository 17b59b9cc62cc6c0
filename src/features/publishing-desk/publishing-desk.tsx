import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, type ReactNode } from 'react'
import { useIsOnline } from '../../platform/use-is-online'
import { Themed } from '../../theme/themed'
import { browserSources } from './browser-sources'
import { BuildListPanel } from './build-list'
import { BuilderPanel } from './builder-panel'
import type { DeskSources } from './desk-sources'
import type { Connection, Desk } from './desk-state'
import { HeldBanner, LivePanel } from './live-panel'
import { ReleaseListPanel } from './release-list'
import { RunningPanel } from './running-panel'
import { Titles } from './titles'
import { Unread } from './unread'
import { UpkeepPanel } from './upkeep-panel'
import { useAnswer } from './use-answer'
import { useDesk } from './use-desk'

export interface PublishingDeskProps {
  readonly userId: string
  /** A link back to the posts. */
  readonly wayBack: ReactNode
  /** Shown while the desk is being read. */
  readonly placeholder: ReactNode
  /** Other sources, for tests. */
  readonly sources?: DeskSources
}

/** Where editors watch and steer what is published. */
export default function PublishingDesk(props: PublishingDeskProps) {
  return (
    <Themed>
      <Guarded {...props} sources={props.sources ?? browserSources} />
    </Themed>
  )
}

type GuardedProps = PublishingDeskProps & { readonly sources: DeskSources }

/** Only editors get further: the publisher would refuse everybody else. */
function Guarded(props: GuardedProps) {
  const { userId, wayBack, placeholder, sources } = props
  const ask = useCallback(() => sources.readRole(userId), [sources, userId])
  const { answer: role, retry } = useAnswer(ask)
  switch (role.kind) {
    case 'loading':
      return placeholder
    case 'failed':
      return (
        <Frame wayBack={wayBack}>
          <Unread
            message="It could not be read what you may do here. Check your connection."
            onRetry={retry}
          />
        </Frame>
      )
    case 'ready':
      return role.value === 'editor' || role.value === 'admin' ? (
        <OpenDesk {...props} />
      ) : (
        <Frame wayBack={wayBack}>
          <ForEditors />
        </Frame>
      )
  }
}

function OpenDesk({ wayBack, placeholder, sources }: GuardedProps) {
  const { state, retry, readOlderBuilds, readOlderReleases } = useDesk(sources)
  switch (state.kind) {
    case 'loading':
      return placeholder
    case 'refused':
      return (
        <Frame wayBack={wayBack}>
          <ForEditors />
        </Frame>
      )
    case 'failed':
      return (
        <Frame wayBack={wayBack}>
          <Unread message={state.message} onRetry={retry} />
        </Frame>
      )
    case 'ready':
      return (
        <Frame wayBack={wayBack}>
          <ConnectionNote connection={state.connection} />
          <Titles readTitle={sources.readTitle}>
            <Panels
              desk={state.desk}
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
  readonly desk: Desk
  readonly sources: DeskSources
  readonly readOlderBuilds: (next: string) => Promise<void>
  readonly readOlderReleases: (next: number) => Promise<void>
}

function Panels({ desk, sources, readOlderBuilds, readOlderReleases }: PanelsProps) {
  const { overview, builds, releases } = desk
  return (
    <>
      {overview.held !== null && (
        <HeldBanner
          hold={overview.held}
          newestRelease={overview.newestRelease}
          onResume={sources.resume}
        />
      )}
      <Box sx={COLUMNS}>
        <LivePanel overview={overview} />
        <RunningPanel overview={overview} />
        <BuilderPanel builder={overview.builder} />
        <UpkeepPanel onRebuild={sources.rebuild} onVerify={sources.verify} />
      </Box>
      <Box sx={COLUMNS}>
        <BuildListPanel list={builds} readBuild={sources.build} onMore={readOlderBuilds} />
        <ReleaseListPanel
          list={releases}
          live={overview.live?.release ?? null}
          readDifference={sources.difference}
          onGoTo={sources.goTo}
          onMore={readOlderReleases}
        />
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

function Frame({
  wayBack,
  children,
}: {
  readonly wayBack: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Stack sx={{ gap: 4 }}>
      <div>
        {wayBack}
        <Typography variant="h4" component="h1">
          Publishing
        </Typography>
      </div>
      {children}
    </Stack>
  )
}

function ForEditors() {
  return (
    <Alert severity="info">
      This page is for the editors of the site: they see every build here, and can go back to an
      earlier release. Where your own posts are on their way to the readers, each of them says
      itself.
    </Alert>
  )
}

function ConnectionNote({ connection }: { readonly connection: Connection }) {
  const isOnline = useIsOnline()
  if (!isOnline) {
    return <Alert severity="warning">You are offline. What stands here was read before.</Alert>
  }
  return connection === 'lost' ? (
    <Alert severity="warning">
      The publisher does not answer just now; it is tried again by itself. What stands here was read
      before.
    </Alert>
  ) : null
}
