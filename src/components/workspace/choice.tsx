import TextField from '@mui/material/TextField'
import { useId } from 'react'

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChoose: (value: string) => void
}

/** A native list: it works with every keyboard, and as people know it on a phone. */
export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <TextField
      select
      id={id}
      label={label}
      size="small"
      value={value}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      onChange={(event) => {
        onChoose(event.target.value)
      }}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </TextField>
  )
}
