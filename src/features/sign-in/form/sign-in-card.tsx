import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Arrival } from './arrival'
import { Card } from './card'
import { ResetPasswordForm } from './reset-password-form'
import { SignInForm } from './sign-in-form'

interface SignInCardProps {
  readonly arrival: Arrival
  readonly signIn: (email: string, password: string) => Promise<unknown>
  readonly requestReset: (email: string) => Promise<void>
}

/** The sign-in form, or the one that asks for a new password. */
export function SignInCard({ arrival, signIn, requestReset }: SignInCardProps) {
  const [email, setEmail] = useState(arrival.email)
  const [isForgotten, setIsForgotten] = useState(false)
  if (isForgotten) {
    return (
      <Card heading="Reset your password">
        <ResetPasswordForm
          email={email}
          requestReset={requestReset}
          onBack={() => {
            setIsForgotten(false)
          }}
        />
      </Card>
    )
  }
  return (
    <Card heading="Sign in">
      {arrival.notice === null ? (
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          For authors and editors of this site.
        </Typography>
      ) : (
        <Alert severity="success" sx={{ mb: 3 }}>
          {arrival.notice}
        </Alert>
      )}
      <SignInForm
        email={email}
        signIn={signIn}
        onForgotten={(typed) => {
          setEmail(typed)
          setIsForgotten(true)
        }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3, textWrap: 'balance' }}>
        No account? An administrator of the site makes one for you.
      </Typography>
    </Card>
  )
}
