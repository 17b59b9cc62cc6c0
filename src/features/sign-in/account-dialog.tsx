import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { passwordProblem } from './form/mail-action-messages'
import { PasswordField, ShowPassword } from './form/password-field'
import { changeProblem } from './form/sign-in-messages'
import {
  changePasswordSchema,
  PASSWORD_MIN_LENGTH,
  type ChangePasswordFields,
} from './form/sign-in-schema'

export type ChangePassword = (current: string, next: string) => Promise<void>

interface AccountDialogProps {
  readonly email: string
  readonly changePassword: ChangePassword
  readonly onClose: () => void
}

/** The own account: whose it is, and a new password, which signs out everywhere else. */
export function AccountDialog({ email, changePassword, onClose }: AccountDialogProps) {
  const titleId = useId()
  const [isShown, setIsShown] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const { register, handleSubmit, formState, setError } = useForm<ChangePasswordFields>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { current: '', next: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ current, next }) => {
    try {
      await changePassword(current, next)
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
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>Your account</DialogTitle>
      <DialogContent>
        <Stack
          component="form"
          id={`${titleId}-form`}
          noValidate
          spacing={2.5}
          aria-busy={isSubmitting}
          onSubmit={(event) => {
            void submit(event)
          }}
        >
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            You are signed in as <strong>{email}</strong>.
          </Typography>
          {isChanged ? (
            <Alert severity="success">
              Your password is changed. You stay signed in here; everywhere else the session ends
              within an hour.
            </Alert>
          ) : (
            <>
              <Typography variant="h6" component="h3">
                Sign out everywhere else
              </Typography>
              <Typography>
                A new password signs this account out on every other device and in every other
                browser, within an hour at the latest. Here you stay signed in.
              </Typography>
              {errors.root?.message !== undefined && (
                <Alert severity="error">{errors.root.message}</Alert>
              )}
              {/* Tells password managers whose password it is. */}
              <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
              <PasswordField
                label="Current password"
                autoComplete="current-password"
                isShown={isShown}
                registration={register('current')}
                problem={errors.current?.message}
              />
              <PasswordField
                label="New password"
                autoComplete="new-password"
                helperText={`At least ${PASSWORD_MIN_LENGTH} characters.`}
                isShown={isShown}
                registration={register('next')}
                problem={errors.next?.message}
              />
              <ShowPassword isShown={isShown} onChange={setIsShown} />
            </>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{isChanged ? 'Done' : 'Cancel'}</Button>
        {!isChanged && (
          <Button type="submit" form={`${titleId}-form`} variant="contained" loading={isSubmitting}>
            Change password
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
