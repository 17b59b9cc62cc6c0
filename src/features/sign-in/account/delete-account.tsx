import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/controls/confirm-dialog'
import { deletionProblem } from '../form/sign-in-messages'

interface DeleteAccountProps {
  readonly email: string
  /** The name under which the posts stay. */
  readonly name: string
  readonly isAdministrator: boolean
  /** @throws AuthError */
  readonly deleteAccount: (password: string) => Promise<void>
}

/** Says what goes and what stays, and deletes the own account after the password. */
export function DeleteAccount(props: DeleteAccountProps) {
  const { email, name, isAdministrator, deleteAccount } = props
  const [isAsking, setIsAsking] = useState(false)
  const [password, setPassword] = useState('')
  const close = () => {
    setIsAsking(false)
    setPassword('')
  }
  const carryOut = async () => {
    if (password === '') throw new Error('Enter your password first.')
    try {
      await deleteAccount(password)
    } catch (error) {
      throw new Error(deletionProblem(error), { cause: error })
    }
  }
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start', maxWidth: '65ch' }}>
      <Typography>
        Your posts stay. What is published stays online with {name} in the byline, what is scheduled
        is published, and editors can go on with your drafts. You can no longer sign in, and texts
        that are kept only on this device can no longer be sent to the server.
      </Typography>
      {isAdministrator && (
        <Typography>Make sure first that the site has another administrator.</Typography>
      )}
      <Button
        variant="outlined"
        color="error"
        aria-haspopup="dialog"
        onClick={() => {
          setIsAsking(true)
        }}
      >
        Delete account
      </Button>
      {isAsking && (
        <ConfirmDialog
          heading="Delete your account?"
          consequences={`The account ${email} is deleted at once. You cannot undo this. Your posts stay.`}
          confirm="Delete account"
          onConfirm={carryOut}
          onClose={close}
        >
          <TextField
            fullWidth
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            sx={{ mt: 2 }}
            onChange={(event) => {
              setPassword(event.target.value)
            }}
          />
        </ConfirmDialog>
      )}
    </Stack>
  )
}
