import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Arrival } from './arrival'
import { Card } from './card'
import { linkProblem, type LinkProblem } from './mail-action-messages'
import { NewPasswordForm } from './new-password-form'
import { RefusedLink } from './refused-link'
import { useMailCode } from './use-mail-code'

/** The identity service's part in a new password. */
export interface PasswordResetting {
  /** Resolves to the account's e-mail address. */
  readonly readResetCode: (code: string) => Promise<string>
  readonly replacePassword: (code: string, password: string) => Promise<void>
}

interface ResetPasswordCardProps {
  readonly code: string
  readonly resetting: PasswordResetting
  readonly onLeave: (arrival: Partial<Arrival>) => void
}

/** Where the link of an e-mail about a new password leads. */
export function ResetPasswordCard({ code, resetting, onLeave }: ResetPasswordCardProps) {
  const { readResetCode, replacePassword } = resetting
  const { check, askAgain } = useMailCode(code, readResetCode)
  const [lateProblem, setLateProblem] = useState<LinkProblem | null>(null)
  const problem = check.kind === 'refused' ? check.problem : lateProblem

  const setPassword = async (password: string, email: string) => {
    await replacePassword(code, password)
    onLeave({ email, notice: 'Your password is changed. Sign in with the new one.' })
  }

  return (
    <Card heading="Choose a new password">
      {problem !== null ? (
        <RefusedLink
          problem={problem}
          onTryAgain={askAgain}
          onNewLink={() => {
            onLeave({ isForgotten: true })
          }}
          onBack={() => {
            onLeave({})
          }}
        />
      ) : check.kind === 'accepted' ? (
        <NewPasswordForm
          email={check.result}
          setPassword={(password) => setPassword(password, check.result)}
          onLinkRefused={(error) => {
            setLateProblem(linkProblem(error))
          }}
        />
      ) : (
        <Typography role="status">Checking the link…</Typography>
      )}
    </Card>
  )
}
