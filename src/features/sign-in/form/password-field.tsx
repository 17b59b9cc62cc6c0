import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState, type KeyboardEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FormField } from './form-field'

interface PasswordFieldProps {
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly autoFocus?: boolean
  readonly size?: 'small'
  readonly helperText?: string
  readonly isShown: boolean
  readonly registration: UseFormRegisterReturn
  readonly problem: string | undefined
}

/** A password. Warns while Caps Lock is on, which no one sees in a row of dots. */
export function PasswordField({ isShown, helperText, ...field }: PasswordFieldProps) {
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => {
    setHasCapsLock(event.getModifierState('CapsLock'))
  }
  const hint = hasCapsLock ? 'Caps Lock is on.' : helperText
  return (
    <FormField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      {...(hint === undefined ? {} : { helperText: hint })}
    />
  )
}

interface ShowPasswordProps {
  readonly isShown: boolean
  readonly onChange: (isShown: boolean) => void
}

/** Lets people see what they type. */
export function ShowPassword({ isShown, onChange }: ShowPasswordProps) {
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={isShown}
          onChange={(event) => {
            onChange(event.target.checked)
          }}
        />
      }
      label="Show what I type"
    />
  )
}
