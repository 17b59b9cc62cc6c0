import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Card } from '../form/card'
import { RefusedLink } from './refused-link'
import { useMailCode } from './use-mail-code'

interface AppliedCodeCardProps<Result> {
  readonly heading: string
  readonly code: string
  readonly apply: (code: string) => Promise<Result>
  readonly onBack: () => void
  /** The result, and the way on. */
  readonly children: (result: Result) => ReactNode
}

/** Where the link of an e-mail leads that does its work by being followed. */
export function AppliedCodeCard<Result>(props: AppliedCodeCardProps<Result>) {
  const { heading, code, apply, onBack, children } = props
  const { check, askAgain } = useMailCode(code, apply)
  return (
    <Card heading={heading}>
      {check.kind === 'checking' && <Typography role="status">Checking the link…</Typography>}
      {check.kind === 'refused' && (
        <RefusedLink
          problem={check.problem}
          onTryAgain={askAgain}
          onNewLink={null}
          onBack={onBack}
        />
      )}
      {check.kind === 'accepted' && <Stack spacing={2.5}>{children(check.result)}</Stack>}
    </Card>
  )
}
