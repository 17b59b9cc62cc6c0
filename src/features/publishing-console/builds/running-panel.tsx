import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'gatsby'
import { useEffect, useState } from 'react'
import { editorPath } from '../../../../shared/site/paths'
import type {
  BuildSummary,
  Overview,
  RunningBuild,
} from '../../../../shared/publish/publish-overview'
import {
  countText,
  durationText,
  momentText,
  timeOfDay,
} from '../../../../shared/text/quantity-texts'
import { peopleText, percentOf } from '../parts/console-texts'
import { Panel } from '../../../components/workspace/panel'

/** Scheduled posts that are named. */
const SCHEDULED_SHOWN = 5

/** Whether nothing is being built and nothing waits for it. */
export function isIdle({ running, queue }: Overview): boolean {
  return running.length === 0 && queue.length === 0
}

/** The running build and the queue; nothing where there is neither. */
export function RunningPanel({ overview }: { readonly overview: Overview }) {
  const { running, queue, scheduled } = overview
  if (isIdle(overview)) {
    return scheduled.length === 0 ? null : (
      <Panel heading="Scheduled posts">
        <Scheduled posts={scheduled} />
      </Panel>
    )
  }
  return (
    <Panel heading="Running builds">
      <Stack component="ul" sx={{ gap: 2, p: 0, m: 0, listStyle: 'none' }}>
        {running.map((build) => (
          <Running key={build.buildId} build={build} />
        ))}
        {queue.map((build) => (
          <Waiting key={build.id} build={build} />
        ))}
      </Stack>
      {scheduled.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
            Scheduled posts
          </Typography>
          <Scheduled posts={scheduled} />
        </Box>
      )}
    </Panel>
  )
}

function Running({ build }: { readonly build: RunningBuild }) {
  const now = useNow()
  const percent = percentOf(build)
  const label = `Build ${build.buildId}`
  return (
    <li>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <strong>{label}</strong>
        {build.lane === 'full' ? ', the whole site' : ''}
        {build.cause === '' ? '' : `: ${build.cause}`}
      </Typography>
      <LinearProgress
        aria-label={label}
        sx={{ my: 0.75 }}
        {...(percent === null ? {} : { variant: 'determinate', value: percent })}
      />
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between' }}>
        <Typography variant="body2" color="textSecondary">
          {build.phase}
          {percent === null || build.done === null || build.total === null
            ? ''
            : `, ${build.done} of ${build.total}`}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
          {durationText(Math.max(0, Math.floor((now - Date.parse(build.startedAt)) / 1000) * 1000))}
        </Typography>
      </Stack>
    </li>
  )
}

function Waiting({ build }: { readonly build: BuildSummary }) {
  const { id, cause, changeCount, changes, notBefore } = build
  const people = peopleText(changes.map(({ by }) => by))
  return (
    <Box component="li" sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
      <strong>Build {id}</strong> is queued
      {notBefore === null ? '' : `, after a failure, until ${timeOfDay(new Date(notBefore))}`}:{' '}
      {changeCount === 0 ? cause : countText(changeCount, 'post')}
      {people === '' ? '' : ` by ${people}`}
    </Box>
  )
}

/** The posts that publish themselves next. */
function Scheduled({ posts }: { readonly posts: Overview['scheduled'] }) {
  const shown = posts.slice(0, SCHEDULED_SHOWN)
  const rest = posts.length - shown.length
  return (
    <Box sx={{ typography: 'body2' }}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {shown.map(({ postId, title, publishAt }) => (
          <li key={postId}>
            <time dateTime={publishAt}>{momentText(new Date(publishAt), new Date())}</time>:{' '}
            <MuiLink component={Link} to={editorPath(postId)}>
              {title ?? 'a post'}
            </MuiLink>
          </li>
        ))}
      </Box>
      {rest > 0 ? `and ${countText(rest, 'more post')}` : ''}
    </Box>
  )
}

/** The time, each second anew. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
    }, 1000)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return now
}
