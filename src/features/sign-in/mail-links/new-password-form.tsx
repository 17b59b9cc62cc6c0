import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FieldStack } from '../form/field-stack'
import { linkProblem, passwordProblem } from '../form/mail-action-messages'
import { PasswordField, ShowPassword } from '../form/password-field'
import {
  newPasswordSchema,
  PASSWORD_MIN_LENGTH,
  type NewPasswordFields,
} from '../form/sign-in-schema'

interface NewPasswordFormProps {
  readonly email: string
  readonly setPassword: (password: string) => Promise<void>
  /** The link has stopped working since it was opened. */
  readonly onLinkRefused: (error: unknown) => void
}

/** Chooses a new password. It can be shown, so it is asked for only once. */
export function NewPasswordForm({ email, setPassword, onLinkRefused }: NewPasswordFormProps) {
  const [isShown, setIsShown] = useState(false)
  const { register, handleSubmit, formState, setError } = useForm<NewPasswordFields>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    try {
      await setPassword(password)
    } catch (error) {
      const refusal = passwordProblem(error)
      const problem = linkProblem(error)
      if (refusal !== null) setError('password', { message: refusal }, { shouldFocus: true })
      else if (problem.needsNewLink) onLinkRefused(error)
      else setError('root', { message: problem.message })
    }
  })

  return (
    <FieldStack isSubmitting={isSubmitting} submit={submit}>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      {/* Not for typing: it tells the person and the password manager whose password it is. */}
      <TextField
        label="E-mail address"
        type="email"
        fullWidth
        autoComplete="username"
        value={email}
        slotProps={{ input: { readOnly: true } }}
      />
      <PasswordField
        label="New password"
        isShown={isShown}
        autoComplete="new-password"
        autoFocus
        helperText={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        registration={register('password')}
        problem={errors.password?.message}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        {isSubmitting ? 'Setting the password…' : 'Set the password'}
      </Button>
    </FieldStack>
  )
}
