import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Card } from './card'
import { RefusedLink } from './refused-link'
import { useMailCode } from './use-mail-code'

interface ConfirmEmailCardProps {
  readonly code: string
  readonly confirm: (code: string) => Promise<void>
  readonly onLeave: () => void
}

/** Where the link of an e-mail that confirms an address leads: nothing is left to do but read. */
export function ConfirmEmailCard({ code, confirm, onLeave }: ConfirmEmailCardProps) {
  const { check, askAgain } = useMailCode(code, confirm)
  return (
    <Card heading="Confirm your e-mail address">
      {check.kind === 'checking' && <Typography role="status">Checking the link…</Typography>}
      {check.kind === 'refused' && (
        <RefusedLink
          problem={check.problem}
          onTryAgain={askAgain}
          onNewLink={null}
          onBack={onLeave}
        />
      )}
      {check.kind === 'accepted' && (
        <Stack spacing={2.5}>
          <Alert severity="success">Your e-mail address is confirmed.</Alert>
          <Button variant="contained" size="large" onClick={onLeave}>
            Go on
          </Button>
        </Stack>
      )}
    </Card>
  )
}
