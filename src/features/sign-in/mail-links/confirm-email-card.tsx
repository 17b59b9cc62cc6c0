import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { AppliedCodeCard } from './applied-code-card'

interface ConfirmEmailCardProps {
  readonly code: string
  readonly confirm: (code: string) => Promise<void>
  readonly onLeave: () => void
}

/** Where the link of an e-mail that confirms an address leads: nothing is left to do but read. */
export function ConfirmEmailCard({ code, confirm, onLeave }: ConfirmEmailCardProps) {
  return (
    <AppliedCodeCard
      heading="Confirm your e-mail address"
      code={code}
      apply={confirm}
      onBack={onLeave}
    >
      {() => (
        <>
          <Alert severity="success">Your e-mail address is confirmed.</Alert>
          <Button variant="contained" size="large" onClick={onLeave}>
            Go on
          </Button>
        </>
      )}
    </AppliedCodeCard>
  )
}
