import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { GateProblem } from '../../../../shared/quality-gate'
import { breakpoints } from '../../../theme/tokens'
import { CHECKS_ID } from './checks-panel'
import { goToElement } from './go-to-field'

/** How much the rules for publishing have to say; leads to all of it. */
export function ChecksCount({ problems }: { readonly problems: readonly GateProblem[] | null }) {
  const refusing = problems?.filter(({ severity }) => severity === 'refuses').length ?? 0
  const advice = (problems?.length ?? 0) - refusing
  return (
    <Button
      size="small"
      color={refusing > 0 ? 'warning' : 'inherit'}
      onClick={() => {
        goToElement(CHECKS_ID)
      }}
    >
      {problems === null ? 'Checks' : <Counts refusing={refusing} advice={advice} />}
    </Button>
  )
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Such as "2 problems, 1 suggestion"; on a narrow window only what counts more. */
function Counts({ refusing, advice }: { readonly refusing: number; readonly advice: number }) {
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.md - 0.05}px)`, { noSsr: true })
  const parts = [
    ...(refusing > 0 ? [counted(refusing, 'problem')] : []),
    ...(advice > 0 ? [counted(advice, 'suggestion')] : []),
  ]
  if (parts.length === 0) return 'Checks passed'
  return isNarrow ? parts[0] : parts.join(', ')
}
