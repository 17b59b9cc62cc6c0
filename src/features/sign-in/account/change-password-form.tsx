import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FieldStack } from '../form/field-stack'
import { passwordProblem } from '../form/mail-action-messages'
import { PasswordField, ShowPassword } from '../form/password-field'
import { changeProblem } from '../form/sign-in-messages'
import {
  changePasswordSchema,
  PASSWORD_MIN_LENGTH,
  type ChangePasswordFields,
} from '../form/sign-in-schema'

interface ChangePasswordFormProps {
  readonly email: string
  /** @throws AuthError */
  readonly changePassword: (current: string, next: string) => Promise<void>
}

/** Replaces the own password, which signs out everywhere else. */
export function ChangePasswordForm({ email, changePassword }: ChangePasswordFormProps) {
  const [isShown, setIsShown] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const { register, handleSubmit, formState, setError, reset } = useForm<ChangePasswordFields>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { current: '', next: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ current, next }) => {
    setIsChanged(false)
    try {
      await changePassword(current, next)
      reset()
      setIsChanged(true)
    } catch (error) {
      const refusal = passwordProblem(error)
      const problem = changeProblem(error)
      if (refusal !== null) setError('next', { message: refusal }, { shouldFocus: true })
      else if (problem.field === 'current') {
        setError('current', { message: problem.message }, { shouldFocus: true })
      } else setError('root', { message: problem.message })
    }
  })

  return (
    <FieldStack isSubmitting={isSubmitting} submit={submit} maxWidth="20rem">
      {isChanged && (
        <Alert severity="success">
          Your password is changed. You stay signed in here; everywhere else the session ends within
          an hour.
        </Alert>
      )}
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        size="small"
        autoComplete="current-password"
        isShown={isShown}
        registration={register('current')}
        problem={errors.current?.message}
      />
      <PasswordField
        label="New password"
        size="small"
        autoComplete="new-password"
        helperText={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        isShown={isShown}
        registration={register('next')}
        problem={errors.next?.message}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting}
        sx={{ alignSelf: 'flex-start' }}
      >
        Change password
      </Button>
    </FieldStack>
  )
}
