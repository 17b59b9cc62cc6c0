import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { FieldStack } from './field-stack'
import { FormField } from './form-field'
import { PasswordField, ShowPassword } from './password-field'
import { signInMessage, retryAfterSeconds } from './sign-in-messages'
import { signInSchema, type SignInFields } from './sign-in-schema'

interface Countdown {
  /** Whole seconds that are left; 0 when nothing is waited for. */
  readonly secondsLeft: number
  readonly start: (seconds: number) => void
}

/** A refusal that is over when the time has run out. */
const THROTTLED = 'throttled'

interface SignInFormProps {
  /** Filled in already. */
  readonly email: string
  readonly signIn: (email: string, password: string) => Promise<unknown>
  readonly onForgotten: (email: string) => void
}

/** E-mail address and password. Who tried too often waits as long as the service asks, and sees it. */
export function SignInForm({ email, signIn, onForgotten }: SignInFormProps) {
  const { register, handleSubmit, formState, setError, setFocus, getValues } =
    useForm<SignInFields>({
      resolver: zodResolver(signInSchema),
      defaultValues: { email, password: '' },
    })
  const { errors, isSubmitting } = formState
  const [isShown, setIsShown] = useState(false)
  const { secondsLeft, start } = useCountdown()
  const mustWait = secondsLeft > 0

  const submit = handleSubmit(async (fields) => {
    if (mustWait) return
    try {
      await signIn(fields.email, fields.password)
    } catch (error) {
      const seconds = retryAfterSeconds(error)
      start(seconds)
      setError('root', { type: seconds > 0 ? THROTTLED : 'refused', message: signInMessage(error) })
      setFocus('password')
    }
  })

  return (
    <FieldStack isSubmitting={isSubmitting} submit={submit}>
      {errors.root?.message !== undefined && (errors.root.type !== THROTTLED || mustWait) && (
        <Alert severity="error">{errors.root.message}</Alert>
      )}
      <FormField
        label="E-mail address"
        type="email"
        autoComplete="username"
        registration={register('email')}
        problem={errors.email?.message}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        isShown={isShown}
        registration={register('password')}
        problem={errors.password?.message}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={isSubmitting}
        disabled={mustWait}
      >
        {mustWait
          ? `Try again in ${shortWait(secondsLeft)}`
          : isSubmitting
            ? 'Signing in…'
            : 'Sign in'}
      </Button>
      <Button
        type="button"
        sx={{ alignSelf: 'start', px: 0, fontWeight: 400, textDecoration: 'underline' }}
        onClick={() => {
          onForgotten(getValues('email'))
        }}
      >
        Forgot your password?
      </Button>
    </FieldStack>
  )
}

/** Counts seconds down by the clock, so that a tab which was asleep is right again at once. */
function useCountdown(): Countdown {
  const [endMs, setEndMs] = useState<number | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (endMs === null) return undefined
    const look = () => {
      const left = Math.max(0, Math.ceil((endMs - Date.now()) / 1000))
      setSecondsLeft(left)
      if (left === 0) setEndMs(null)
    }
    const timer = setInterval(look, 1000)
    return () => {
      clearInterval(timer)
    }
  }, [endMs])

  return {
    secondsLeft,
    start: (seconds) => {
      setSecondsLeft(seconds)
      setEndMs(Date.now() + seconds * 1000)
    },
  }
}

/** A waiting time for a button: `45 s`, `2:05`. */
function shortWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
