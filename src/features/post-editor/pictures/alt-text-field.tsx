import TextField from '@mui/material/TextField'
import { ALT_MAX_LENGTH } from '../../../../shared/picture/cover'
import { toProse } from '../../../../shared/text/text'
import { altTextAdvice } from './alt-text-advice'

interface AltTextFieldProps {
  readonly id?: string
  readonly label: string
  readonly value: string
  readonly onChange: (alt: string) => void
  readonly isDisabled?: boolean
  readonly hasAutoFocus?: boolean
}

const GUIDANCE = 'Describe the picture in one or two sentences for readers who cannot see it.'

/** The words that stand for a picture where it cannot be seen, with advice on them. */
export function AltTextField(props: AltTextFieldProps) {
  const { id, label, value, onChange, isDisabled = false, hasAutoFocus = false } = props
  return (
    <TextField
      {...(id === undefined ? {} : { id })}
      label={label}
      helperText={(isDisabled ? null : altTextAdvice(value)) ?? GUIDANCE}
      autoFocus={hasAutoFocus}
      fullWidth
      multiline
      minRows={2}
      disabled={isDisabled}
      value={value}
      onChange={(event) => {
        onChange(toProse(event.target.value, ALT_MAX_LENGTH))
      }}
    />
  )
}
