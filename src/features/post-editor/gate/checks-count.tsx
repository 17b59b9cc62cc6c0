import Button from '@mui/material/Button'
import type { GateProblem } from '../../../../shared/quality-gate'
import { CHECKS_ID } from './checks-panel'

/** How much the rules for publishing have to say; leads to all of it. */
export function ChecksCount({ problems }: { readonly problems: readonly GateProblem[] | null }) {
  const refusing = problems?.filter(({ severity }) => severity === 'refuses').length ?? 0
  const advice = (problems?.length ?? 0) - refusing
  return (
    <Button
      size="small"
      color={refusing > 0 ? 'warning' : 'inherit'}
      onClick={() => {
        const panel = document.getElementById(CHECKS_ID)
        panel?.scrollIntoView({ block: 'center' })
        panel?.focus()
      }}
    >
      {problems === null ? 'Checks' : countText(refusing, advice)}
    </Button>
  )
}

/** Such as `2 problems, 1 suggestion`. */
export function countText(refusing: number, advice: number): string {
  const parts = [
    ...(refusing > 0 ? [`${refusing} ${refusing === 1 ? 'problem' : 'problems'}`] : []),
    ...(advice > 0 ? [`${advice} ${advice === 1 ? 'suggestion' : 'suggestions'}`] : []),
  ]
  return parts.length === 0 ? 'Checks passed' : parts.join(', ')
}
