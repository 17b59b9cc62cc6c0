import TextField from '@mui/material/TextField'

interface SlugFieldProps {
  readonly id: string
  readonly label: string
  readonly slug: string
  /** The address that follows from it. */
  readonly path: string
  /** Null where nothing is wrong with it. */
  readonly problem: string | null
  readonly onChange: (slug: string) => void
}

/** The last part of an entry's address. */
export function SlugField({ id, label, slug, path, problem, onChange }: SlugFieldProps) {
  return (
    <TextField
      id={id}
      label={label}
      size="small"
      fullWidth
      margin="dense"
      value={slug}
      error={problem !== null}
      helperText={problem === null ? path : problem}
      onChange={(event) => {
        onChange(event.target.value)
      }}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        formHelperText: { role: 'status' },
      }}
    />
  )
}
