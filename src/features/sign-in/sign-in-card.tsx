import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ResetPasswordForm } from './reset-password-form'
import { SignInForm } from './sign-in-form'

interface SignInCardProps {
  readonly signIn: (email: string, password: string) => Promise<unknown>
  readonly requestReset: (email: string) => Promise<void>
}

/** The sign-in form, or the one that asks for a new password. */
export function SignInCard({ signIn, requestReset }: SignInCardProps) {
  const [forgottenBy, setForgottenBy] = useState<string | null>(null)
  const isForgotten = forgottenBy !== null
  return (
    <Paper variant="outlined" sx={{ maxWidth: 440, mx: 'auto', p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h4" component="h1" gutterBottom>
        {isForgotten ? 'Reset your password' : 'Sign in'}
      </Typography>
      {isForgotten ? (
        <ResetPasswordForm
          email={forgottenBy}
          requestReset={requestReset}
          onBack={() => {
            setForgottenBy(null)
          }}
        />
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 3 }}>
            For authors and editors of this site.
          </Typography>
          <SignInForm signIn={signIn} onForgotten={setForgottenBy} />
        </>
      )}
    </Paper>
  )
}
