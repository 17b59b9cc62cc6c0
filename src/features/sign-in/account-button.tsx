import Button from '@mui/material/Button'
import { useState } from 'react'
import { Themed } from '../../theme/themed'
import { AccountDialog, type ChangePassword } from './account-dialog'

const changePassword: ChangePassword = async (current, next) => {
  const { changeOwnPassword } = await import('../../platform/firebase/own-password')
  await changeOwnPassword(current, next)
}

interface AccountButtonProps {
  readonly email: string
}

/** Leads to what can be done about the own account. */
export default function AccountButton({ email }: AccountButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Themed>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true)
        }}
      >
        Account
      </Button>
      {isOpen && (
        <AccountDialog
          email={email}
          changePassword={changePassword}
          onClose={() => {
            setIsOpen(false)
          }}
        />
      )}
    </Themed>
  )
}
