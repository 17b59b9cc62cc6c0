import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import type { PageDifference, ReleaseDifference } from '../../../../shared/publish/publish-overview'
import { countText } from '../../../../shared/text/quantity-texts'
import { PAGE_CHANGES } from '../parts/console-texts'
import { MoreButton } from '../parts/more-button'
import type { ReadDifference } from '../sources/console-sources'
import { LoadFailure } from '../../../components/workspace/load-failure'
import { useAnswer } from '../sources/use-answer'

interface ReleaseComparisonProps {
  readonly from: number
  readonly to: number
  readonly readDifference: ReadDifference
}

/** The differences that readers would see if another release were live, page by page. */
export function ReleaseComparison({ from, to, readDifference }: ReleaseComparisonProps) {
  const ask = useCallback(() => readDifference(from, to, 0), [from, readDifference, to])
  const { answer, retry } = useAnswer(ask)
  switch (answer.kind) {
    case 'loading':
      return (
        <Typography role="status" variant="body2" color="textSecondary">
          Comparing…
        </Typography>
      )
    case 'failed':
      return <LoadFailure message={answer.message} onRetry={retry} />
    case 'ready':
      return <Difference first={answer.value} readDifference={readDifference} />
  }
}

interface DifferenceProps {
  readonly first: ReleaseDifference
  readonly readDifference: ReadDifference
}

function Difference({ first, readDifference }: DifferenceProps) {
  const { from, to, pageCounts, otherFiles, redirects, hasOtherSources } = first
  const [rows, setRows] = useState<{
    readonly pages: readonly PageDifference[]
    readonly next: number | null
  }>({ pages: first.pages, next: first.next })
  const { pages, next } = rows
  const files = otherFiles.added + otherFiles.changed + otherFiles.removed
  const moves = redirects.added + redirects.changed + redirects.removed
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2">
        With release {to} instead of {from}:{' '}
        {pages.length === 0
          ? 'no page differs'
          : `${countText(pageCounts.changed, 'page')} changed, ${pageCounts.added} added, ${pageCounts.removed} removed`}
        {files > 0 ? `; ${countText(files, 'other file')}` : ''}
        {moves > 0 ? `; ${countText(moves, 'redirect')}` : ''}.
        {hasOtherSources
          ? ' The code or settings of the site differ, so every page may look different.'
          : ''}
      </Typography>
      {pages.length > 0 && (
        <Box
          component="ul"
          aria-label={`Pages that differ in release ${to}`}
          sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2' }}
        >
          {pages.map(({ path, change }) => (
            <Box
              component="li"
              key={path}
              sx={{ display: 'flex', gap: 1.5, py: 0.25, overflowWrap: 'anywhere' }}
            >
              <Box component="span" sx={{ flex: '0 0 4.5rem', color: 'text.secondary' }}>
                {PAGE_CHANGES[change]}
              </Box>
              {change === 'added' ? (
                <span>{path}</span>
              ) : (
                <MuiLink href={path} sx={{ minWidth: 0 }}>
                  {path}
                </MuiLink>
              )}
            </Box>
          ))}
        </Box>
      )}
      {next !== null && (
        <MoreButton
          label="Show more pages"
          onMore={async () => {
            const more = await readDifference(from, to, next)
            setRows({ pages: [...pages, ...more.pages], next: more.next })
          }}
        />
      )}
    </Stack>
  )
}
