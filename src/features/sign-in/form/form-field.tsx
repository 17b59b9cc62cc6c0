import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { UseFormRegisterReturn } from 'react-hook-form'

interface FormFieldProps extends Omit<TextFieldProps, 'error' | 'name' | 'ref'> {
  readonly registration: UseFormRegisterReturn
  readonly problem: string | undefined
}

/** A labelled text field of a form; what is wrong with it is announced and tied to the field. */
export function FormField({ registration, problem, helperText, ...field }: FormFieldProps) {
  const { ref, ...handlers } = registration
  return (
    <TextField
      fullWidth
      {...field}
      {...handlers}
      inputRef={ref}
      error={problem !== undefined}
      helperText={problem ?? helperText}
      slotProps={{
        ...field.slotProps,
        formHelperText: problem === undefined ? {} : { role: 'alert' },
      }}
    />
  )
}
