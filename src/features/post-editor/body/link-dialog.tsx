import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { isAllowedHref } from './allowed-href'
import type { LinkChoice } from './link-choice'
import { completeHref } from './link-choice'

interface LinkDialogProps {
  readonly initial: LinkChoice
  /** Whether the text has to be asked for, because nothing is selected. */
  readonly needsText: boolean
  readonly onApply: (choice: LinkChoice) => void
  readonly onClose: () => void
}

/** Where a link leads, and its text where there is none yet. */
export function LinkDialog({ initial, needsText, onApply, onClose }: LinkDialogProps) {
  const titleId = useId()
  const [href, setHref] = useState(initial.href)
  const [text, setText] = useState(initial.text)
  const [opensNewTab, setOpensNewTab] = useState(initial.opensNewTab)
  const [problem, setProblem] = useState<string | null>(null)

  const apply = () => {
    const complete = completeHref(href)
    if (complete === '') setProblem('Enter where the link leads.')
    else if (!isAllowedHref(complete)) setProblem('This kind of address cannot be linked.')
    else onApply({ href: complete, text: text.trim() || complete, opensNewTab })
  }

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          apply()
        }}
      >
        <DialogTitle id={titleId}>Link</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextField
              label="Address"
              placeholder="https://example.com or /glossary/apostille"
              autoFocus
              value={href}
              error={problem !== null}
              helperText={problem ?? 'A full address, an e-mail address, or a path of this site.'}
              onChange={(event) => {
                setHref(event.target.value)
                setProblem(null)
              }}
            />
            {needsText && (
              <TextField
                label="Link text"
                value={text}
                onChange={(event) => {
                  setText(event.target.value)
                }}
              />
            )}
            <FormControlLabel
              control={
                <Checkbox
                  checked={opensNewTab}
                  onChange={(event) => {
                    setOpensNewTab(event.target.checked)
                  }}
                />
              }
              label="Open in a new tab"
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
