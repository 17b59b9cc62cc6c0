import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, type ReactNode } from 'react'
import type { BuildDetails } from '../../../../shared/publish/publish-overview'
import { countText, durationText } from '../../../../shared/text/quantity-texts'
import { LoadFailure } from '../../../components/workspace/load-failure'
import { useTitles } from '../sources/titles'
import { DocumentName } from './document-name'
import { useAnswer } from '../sources/use-answer'

interface BuildReportProps {
  readonly buildId: string
  readonly readBuild: (buildId: string) => Promise<BuildDetails>
}

/** The report of one build: pages, posts, warnings, time, and the end of its output. */
export function BuildReport({ buildId, readBuild }: BuildReportProps) {
  const ask = useCallback(() => readBuild(buildId), [buildId, readBuild])
  const { answer, retry } = useAnswer(ask)
  switch (answer.kind) {
    case 'loading':
      return (
        <Typography role="status" variant="body2" color="textSecondary">
          Loading the report…
        </Typography>
      )
    case 'failed':
      return <LoadFailure message={answer.message} onRetry={retry} />
    case 'ready':
      return <Report {...answer.value} />
  }
}

function Report({ build, report }: BuildDetails) {
  const { pages, warnings, leftOut, timings, logTail } = report
  const titles = useTitles([...build.changes, ...leftOut.map(({ document }) => document)])
  const unverified = build.changes.filter(({ problem }) => problem !== null)
  return (
    <Stack sx={{ gap: 2 }}>
      {pages !== null && (
        <Typography variant="body2">
          {countText(pages.made, 'page')} added, {pages.changed} changed, {pages.removed} removed.
        </Typography>
      )}
      <Group heading="Left out" rows={leftOut}>
        {({ document, problem }) => (
          <>
            <DocumentName document={document} titles={titles} name={document.id} />: {problem}
          </>
        )}
      </Group>
      <Group heading="Warnings" rows={warnings}>
        {({ document, name, message }) => (
          <>
            {document === null ? (
              name
            ) : (
              <DocumentName document={document} titles={titles} name={name} />
            )}
            : {message}
          </>
        )}
      </Group>
      <Group heading="Not confirmed at the public address" rows={unverified}>
        {(change) => (
          <>
            <DocumentName document={change} titles={titles} name={change.path ?? change.id} />:{' '}
            {change.problem}
          </>
        )}
      </Group>
      <Group heading="Time by phase" rows={timings}>
        {({ phase, ms }) => `${phase}: ${ms < 1000 ? `${Math.round(ms)} ms` : durationText(ms)}`}
      </Group>
      {logTail.length > 0 && (
        <div>
          <Heading>End of output</Heading>
          <Box
            component="pre"
            // A long line scrolls inside of its own box, which the keyboard has to reach.
            tabIndex={0}
            role="region"
            aria-label={`Output of build ${build.id}`}
            sx={{
              m: 0,
              p: 1.5,
              maxHeight: 320,
              overflow: 'auto',
              bgcolor: 'action.hover',
              fontSize: 'small',
            }}
          >
            {logTail.join('\n')}
          </Box>
        </div>
      )}
      {pages === null && timings.length === 0 && logTail.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No report yet.
        </Typography>
      )}
    </Stack>
  )
}

interface GroupProps<Row> {
  readonly heading: string
  readonly rows: readonly Row[]
  readonly children: (row: Row) => ReactNode
}

function Group<Row>({ heading, rows, children }: GroupProps<Row>) {
  if (rows.length === 0) return null
  return (
    <div>
      <Heading>{heading}</Heading>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
        {rows.map((row, index) => (
          // Reports never change, and two rows may say the same.
          <li key={index}>{children(row)}</li>
        ))}
      </Box>
    </div>
  )
}

function Heading({ children }: { readonly children: string }) {
  return (
    <Typography component="h4" variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
      {children}
    </Typography>
  )
}
