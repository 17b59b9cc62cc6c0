import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { AppliedCodeCard } from './applied-code-card'
import { Card } from '../form/card'
import { ResetPasswordForm } from '../form/reset-password-form'

/** A move of an account to another e-mail address. */
export interface EmailMove {
  /** The account's address from now on. */
  readonly address: string
  /** The one it had before. */
  readonly replaced: string | null
}

interface ChangedEmailCardProps {
  readonly code: string
  readonly move: (code: string) => Promise<EmailMove>
  /** Null when nothing has been moved. */
  readonly onLeave: (moved: EmailMove | null) => void
}

/** Where the link leads that confirms the new address of an account. */
export function ChangedEmailCard({ code, move, onLeave }: ChangedEmailCardProps) {
  return (
    <AppliedCodeCard
      heading="Use a new e-mail address"
      code={code}
      apply={move}
      onBack={() => {
        onLeave(null)
      }}
    >
      {(moved) => (
        <>
          <Alert severity="success">Your e-mail address is changed.</Alert>
          <Typography>From now on you sign in as {moved.address}, on every device.</Typography>
          <Button
            variant="contained"
            size="large"
            onClick={() => {
              onLeave(moved)
            }}
          >
            Sign in
          </Button>
        </>
      )}
    </AppliedCodeCard>
  )
}

interface RecoveredEmailCardProps extends ChangedEmailCardProps {
  readonly requestReset: (email: string) => Promise<void>
}

/** Where the link leads that takes a change of address back, which perhaps someone else had made. */
export function RecoveredEmailCard(props: RecoveredEmailCardProps) {
  const { code, move, requestReset, onLeave } = props
  const [asking, setAsking] = useState<EmailMove | null>(null)
  if (asking !== null) {
    return (
      <Card heading="Choose a new password">
        <ResetPasswordForm
          email={asking.address}
          requestReset={requestReset}
          onBack={() => {
            onLeave(asking)
          }}
        />
      </Card>
    )
  }
  return (
    <AppliedCodeCard
      heading="Undo the change of address"
      code={code}
      apply={move}
      onBack={() => {
        onLeave(null)
      }}
    >
      {(moved) => (
        <>
          <Alert severity="success">
            Your old address is back: {moved.address}. Everyone who used the account is signed out.
          </Alert>
          <Typography>
            If you did not request the change, someone else knows your password. Choose a new
            password now.
          </Typography>
          <Button
            variant="contained"
            size="large"
            onClick={() => {
              setAsking(moved)
            }}
          >
            Choose a new password
          </Button>
          <Button
            onClick={() => {
              onLeave(moved)
            }}
          >
            Sign in
          </Button>
        </>
      )}
    </AppliedCodeCard>
  )
}
