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
import type { FigureAttributes } from './figure-attributes'

const ALT_MAX_LENGTH = 1000

interface FigureDialogProps {
  readonly figure: FigureAttributes
  readonly onSave: (changes: Pick<FigureAttributes, 'alt' | 'isDecorative'>) => void
  readonly onClose: () => void
}

/** The words that stand for a picture where it cannot be seen. */
export function FigureDialog({ figure, onSave, onClose }: FigureDialogProps) {
  const titleId = useId()
  const [alt, setAlt] = useState(figure.alt)
  const [isDecorative, setIsDecorative] = useState(figure.isDecorative)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onSave({ alt: isDecorative ? '' : alt.trim(), isDecorative })
        }}
      >
        <DialogTitle id={titleId}>Picture</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextField
              label="Alternative text"
              helperText="What the picture says, for readers who do not see it."
              autoFocus
              multiline
              minRows={2}
              disabled={isDecorative}
              value={alt}
              onChange={(event) => {
                setAlt(event.target.value)
              }}
              slotProps={{ htmlInput: { maxLength: ALT_MAX_LENGTH } }}
            />
            <FormControlLabel
              control={
                <Checkbox
                  checked={isDecorative}
                  onChange={(event) => {
                    setIsDecorative(event.target.checked)
                  }}
                />
              }
              label="Decorative: it adds nothing to the text"
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
