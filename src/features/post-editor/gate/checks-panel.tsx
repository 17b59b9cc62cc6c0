import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { GateProblem } from '../../../../shared/quality-gate'

/** Where the save bar's count leads. */
export const CHECKS_ID = 'post-checks'

interface ChecksPanelProps {
  /** Null before the rules were asked for the first time. */
  readonly problems: readonly GateProblem[] | null
  readonly onGoTo: (problem: GateProblem) => void
}

/** What the rules for publishing say about the post; each entry leads to its place. */
export function ChecksPanel({ problems, onGoTo }: ChecksPanelProps) {
  const refusing = problems?.filter(({ severity }) => severity === 'refuses') ?? []
  const advice = problems?.filter(({ severity }) => severity === 'advice') ?? []
  return (
    <Stack id={CHECKS_ID} tabIndex={-1} spacing={2} sx={{ scrollMarginBlock: '6rem' }}>
      {problems === null && <Typography color="textSecondary">Checking…</Typography>}
      {problems !== null && refusing.length === 0 && (
        <Typography color="textSecondary">This post is ready to publish.</Typography>
      )}
      <ProblemGroup title="Fix before publishing" problems={refusing} onGoTo={onGoTo} />
      <ProblemGroup title="Suggestions" problems={advice} onGoTo={onGoTo} />
    </Stack>
  )
}

interface ProblemGroupProps {
  readonly title: string
  readonly problems: readonly GateProblem[]
  readonly onGoTo: (problem: GateProblem) => void
}

function ProblemGroup({ title, problems, onGoTo }: ProblemGroupProps) {
  if (problems.length === 0) return null
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        {title} ({problems.length})
      </Typography>
      <Stack component="ul" spacing={1} sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {problems.map((problem, index) => (
          <li key={`${index} ${problem.rule}`}>
            <Link
              component="button"
              type="button"
              variant="body2"
              color="inherit"
              // The mark of the list stands at the first line of several.
              sx={{ textAlign: 'start', overflowWrap: 'anywhere', verticalAlign: 'top' }}
              onClick={() => {
                onGoTo(problem)
              }}
            >
              {problem.message}
            </Link>
          </li>
        ))}
      </Stack>
    </div>
  )
}
