import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Arrival } from '../form/arrival'
import { Card } from '../form/card'
import { linkProblem, type LinkProblem } from '../form/mail-action-messages'
import { NewPasswordForm } from './new-password-form'
import { RefusedLink } from './refused-link'
import { ResetPasswordForm } from '../form/reset-password-form'
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
  readonly requestReset: (email: string) => Promise<void>
  readonly onLeave: (arrival: Partial<Arrival>) => void
}

/** Where the link of an e-mail about a new password leads. */
export function ResetPasswordCard(props: ResetPasswordCardProps) {
  const { code, resetting, requestReset, onLeave } = props
  const { readResetCode, replacePassword } = resetting
  const { check, askAgain } = useMailCode(code, readResetCode)
  const [lateProblem, setLateProblem] = useState<LinkProblem | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const problem = check.kind === 'refused' ? check.problem : lateProblem

  const setPassword = async (password: string, email: string) => {
    await replacePassword(code, password)
    onLeave({ email, notice: 'Your password is set. Sign in with it.' })
  }

  const goBack = () => {
    onLeave({})
  }

  if (isAsking) {
    return (
      <Card heading="Reset your password">
        <ResetPasswordForm email="" requestReset={requestReset} onBack={goBack} />
      </Card>
    )
  }
  return (
    <Card heading="Choose a new password">
      {problem !== null ? (
        <RefusedLink
          problem={problem}
          onTryAgain={askAgain}
          onNewLink={() => {
            setIsAsking(true)
          }}
          onBack={goBack}
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
