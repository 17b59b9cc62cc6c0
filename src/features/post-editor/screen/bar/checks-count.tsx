import Button from '@mui/material/Button'
import { CHECKS_ID } from '../../checks/checks-panel'
import { goToElement } from '../layout/go-to-field'
import { countChecks, type Checks } from '../../checks/sort-checks'

/** How much the rules for publishing have to say; leads to all of it. */
export function ChecksCount({ checks }: { readonly checks: Checks | null }) {
  return (
    <Button
      size="small"
      color={checks !== null && checks.faults.length > 0 ? 'warning' : 'inherit'}
      onClick={() => {
        goToElement(CHECKS_ID)
      }}
    >
      {checks === null ? 'Checks' : (countChecks(checks) ?? 'Checks passed')}
    </Button>
  )
}
