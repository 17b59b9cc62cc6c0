import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { GateProblem } from '../../../../shared/quality-gate/quality-gate'
import { CheckCircle, RadioButtonUnchecked } from '../../../components/icons/material-icons'
import type { Checks, RequiredPart } from './sort-checks'

/** Where the save bar's count leads. */
export const CHECKS_ID = 'post-checks'

interface ChecksPanelProps {
  /** Null before the rules were asked for the first time. */
  readonly checks: Checks | null
  readonly onGoTo: (problem: GateProblem) => void
}

/** The results of the rules for publishing; each entry leads to its place. */
export function ChecksPanel({ checks, onGoTo }: ChecksPanelProps) {
  return (
    <Stack id={CHECKS_ID} tabIndex={-1} spacing={2} sx={{ scrollMarginBlock: '6rem' }}>
      {checks === null ? (
        <Typography color="textSecondary">Checking…</Typography>
      ) : (
        <Found {...checks} onGoTo={onGoTo} />
      )}
    </Stack>
  )
}

type FoundProps = Checks & Pick<ChecksPanelProps, 'onGoTo'>

function Found({ parts, faults, advice, onGoTo }: FoundProps) {
  const isReady = faults.length === 0 && (parts ?? []).every(({ missing }) => missing === null)
  return (
    <>
      {isReady && <Typography color="textSecondary">This post is ready to publish.</Typography>}
      {parts !== null && (
        <div>
          <GroupHeading>Before publishing</GroupHeading>
          <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {parts.map((part) => (
              <Part key={part.name} {...part} onGoTo={onGoTo} />
            ))}
          </Stack>
        </div>
      )}
      <ProblemGroup title="Fix before publishing" problems={faults} onGoTo={onGoTo} />
      <ProblemGroup title="Suggestions" problems={advice} onGoTo={onGoTo} />
    </>
  )
}

function GroupHeading({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="subtitle2" component="h4" sx={{ mb: 1 }}>
      {children}
    </Typography>
  )
}

function Part({ name, missing, onGoTo }: RequiredPart & Pick<ChecksPanelProps, 'onGoTo'>) {
  const Icon = missing === null ? CheckCircle : RadioButtonUnchecked
  return (
    <Stack component="li" direction="row" sx={partStyles}>
      <Icon fontSize="small" color={missing === null ? 'success' : 'disabled'} aria-hidden />
      {missing === null ? (
        <Typography variant="body2">
          {name}
          <span className="visually-hidden">: done</span>
        </Typography>
      ) : (
        <Link
          component="button"
          type="button"
          variant="body2"
          color="inherit"
          onClick={() => {
            onGoTo(missing)
          }}
        >
          {name}
        </Link>
      )}
    </Stack>
  )
}

const partStyles = { alignItems: 'center', gap: 1, minHeight: 28 }

interface ProblemGroupProps {
  readonly title: string
  readonly problems: readonly GateProblem[]
  readonly onGoTo: (problem: GateProblem) => void
}

function ProblemGroup({ title, problems, onGoTo }: ProblemGroupProps) {
  if (problems.length === 0) return null
  return (
    <div>
      <GroupHeading>
        {title} ({problems.length})
      </GroupHeading>
      <Stack component="ul" spacing={1} sx={{ m: 0, pl: 2.5 }}>
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
