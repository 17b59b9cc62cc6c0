import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'
import { toAuthorName } from '../../../../shared/accounts/authors'

interface BylineFormProps {
  /** The name that readers see now. */
  readonly name: string
  /** Resolves with what went wrong, in words for the author; with null when it is saved. */
  readonly onSave: (name: string) => Promise<string | null>
  /** Beside the button. */
  readonly children?: ReactNode
}

/** The name that signs someone's posts. */
export function BylineForm({ name, onSave, children }: BylineFormProps) {
  const [typed, setTyped] = useState(name)
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState<{ readonly isProblem: boolean; readonly text: string } | null>(
    null,
  )
  const save = async () => {
    const wanted = toAuthorName(typed)
    if (wanted === '') {
      setSaid({ isProblem: true, text: 'Enter the name that signs your posts.' })
      return
    }
    setIsBusy(true)
    const problem = await onSave(wanted)
    setIsBusy(false)
    if (problem === null) setTyped(wanted)
    setSaid(
      problem === null
        ? { isProblem: false, text: `Your posts are signed “${wanted}” now.` }
        : { isProblem: true, text: problem },
    )
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <TextField
        label="Name on your posts"
        size="small"
        autoComplete="name"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setSaid(null)
        }}
        sx={{ flex: '1 1 12rem', maxWidth: '20rem' }}
      />
      <Button type="submit" variant="outlined" loading={isBusy}>
        Save name
      </Button>
      {children}
      <Box role="status" sx={{ flexBasis: '100%', '&:empty': { position: 'absolute' } }}>
        {said !== null && (
          <Alert severity={said.isProblem ? 'error' : 'success'}>{said.text}</Alert>
        )}
      </Box>
    </Box>
  )
}
