import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useForm } from 'react-hook-form'
import { FormField } from './form-field'
import { signInMessage } from './sign-in-messages'
import { signInSchema, type SignInFields } from './sign-in-schema'

interface SignInFormProps {
  /** Filled in already. */
  readonly email: string
  readonly signIn: (email: string, password: string) => Promise<unknown>
  readonly onForgotten: (email: string) => void
}

/** E-mail address and password. */
export function SignInForm({ email, signIn, onForgotten }: SignInFormProps) {
  const { register, handleSubmit, formState, setError, setFocus, getValues } =
    useForm<SignInFields>({
      resolver: zodResolver(signInSchema),
      defaultValues: { email, password: '' },
    })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (fields) => {
    try {
      await signIn(fields.email, fields.password)
    } catch (error) {
      setError('root', { message: signInMessage(error) })
      setFocus('password')
    }
  })

  return (
    <Stack
      component="form"
      noValidate
      spacing={2.5}
      aria-busy={isSubmitting}
      onSubmit={(event) => {
        void submit(event)
      }}
    >
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      <FormField
        label="E-mail address"
        type="email"
        autoComplete="username"
        registration={register('email')}
        problem={errors.email?.message}
      />
      <FormField
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        registration={register('password')}
        problem={errors.password?.message}
      />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        {isSubmitting ? 'Signing in…' : 'Sign in'}
      </Button>
      <Button
        type="button"
        onClick={() => {
          onForgotten(getValues('email'))
        }}
      >
        Forgot your password?
      </Button>
    </Stack>
  )
}
