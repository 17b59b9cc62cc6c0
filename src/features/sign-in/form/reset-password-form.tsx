import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { FieldStack } from './field-stack'
import { FormField } from './form-field'
import { RESET_ANSWER, resetProblem } from './sign-in-messages'
import { resetSchema, type ResetFields } from './sign-in-schema'

interface ResetPasswordFormProps {
  readonly email: string
  readonly requestReset: (email: string) => Promise<void>
  readonly onBack: () => void
}

/** Asks for an e-mail with a link to choose a new password; the answer never tells who has an account. */
export function ResetPasswordForm({ email, requestReset, onBack }: ResetPasswordFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<ResetFields>({
    resolver: zodResolver(resetSchema),
    defaultValues: { email },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState

  const submit = handleSubmit(async (fields) => {
    try {
      await requestReset(fields.email)
    } catch (error) {
      const problem = resetProblem(error)
      if (problem !== null) setError('root', { message: problem })
    }
  })

  return (
    <FieldStack isSubmitting={isSubmitting} submit={submit}>
      <Typography>We send a link to choose a new password to your e-mail address.</Typography>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      {isSubmitSuccessful && errors.root === undefined && (
        <Alert severity="info">{RESET_ANSWER}</Alert>
      )}
      <FormField
        label="E-mail address"
        type="email"
        autoComplete="username"
        autoFocus
        registration={register('email')}
        problem={errors.email?.message}
      />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        Send the link
      </Button>
      <Button type="button" onClick={onBack}>
        Back to sign-in
      </Button>
    </FieldStack>
  )
}
