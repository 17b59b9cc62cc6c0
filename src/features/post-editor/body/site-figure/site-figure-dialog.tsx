import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import type { SiteFigure } from '../../../../platform/site-figures'
import { readSiteFigures } from '../../../../platform/site-figures'
import { typedAhead } from '../../typed-ahead'
import { findFigures } from './find-figures'

interface SiteFigureDialogProps {
  readonly onChoose: (figure: SiteFigure) => void
  readonly onClose: () => void
  /** Reads the figures of the site; null where they cannot be read. */
  readonly readFigures?: typeof readSiteFigures
}

type KnownFigures = readonly SiteFigure[] | 'reading' | 'failed'

const NOTHING: readonly SiteFigure[] = []

/** More would be read by no one. */
const SHOWN_COUNT = 50

/** Which figure of the site comes into the text; it follows the page that has it. */
export function SiteFigureDialog(props: SiteFigureDialogProps) {
  const { onChoose, onClose, readFigures = readSiteFigures } = props
  const titleId = useId()
  const [known, setKnown] = useState<KnownFigures>('reading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    void readFigures().then((figures) => {
      if (isWanted) setKnown(figures ?? 'failed')
    })
    return () => {
      isWanted = false
    }
  }, [attempt, readFigures])
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Figure of this site</DialogTitle>
      {/* The list of figures has its place above the buttons. */}
      <DialogContent sx={{ minHeight: 'min(28rem, 65vh)' }}>
        {known === 'failed' ? (
          <Alert
            severity="warning"
            action={
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  setKnown('reading')
                  setAttempt(attempt + 1)
                }}
              >
                Try again
              </Button>
            }
          >
            The figures could not be read. Check your connection.
          </Alert>
        ) : (
          <FigureField figures={known === 'reading' ? null : known} onChoose={onChoose} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  )
}

interface FigureFieldProps {
  /** Null until they have been read. */
  readonly figures: readonly SiteFigure[] | null
  readonly onChoose: (figure: SiteFigure) => void
}

function FigureField({ figures, onChoose }: FigureFieldProps) {
  const [typed, setTyped] = useState(typedAhead())
  const [field, setField] = useState<HTMLElement | null>(null)
  const options = figures === null ? NOTHING : findFigures(figures, typed).slice(0, SHOWN_COUNT)
  return (
    <Autocomplete<SiteFigure>
      autoHighlight
      openOnFocus
      // What is chosen closes the dialog; the list has nothing that stays chosen.
      value={null}
      inputValue={typed}
      options={options}
      loading={figures === null}
      loadingText="Reading the figures…"
      noOptionsText="No figure of the site has these words."
      filterOptions={(found) => found}
      getOptionLabel={({ subject, label }) => `${subject}: ${label}`}
      getOptionKey={({ id }) => id}
      onInputChange={(_event, value, reason) => {
        if (reason === 'input' || reason === 'clear') setTyped(value)
      }}
      onChange={(_event, figure) => {
        if (figure !== null) onChoose(figure)
      }}
      slotProps={{
        // As in the dialog of terms: inside the dialog, and not cut off by it.
        popper: { anchorEl: field, disablePortal: true, popperOptions: { strategy: 'fixed' } },
        listbox: { 'aria-label': 'Figures of the site', sx: { maxHeight: 'min(19rem, 45vh)' } },
      }}
      renderOption={({ key, ...attributes }, { subject, label, text }) => (
        <Box component="li" key={key} {...attributes}>
          <Box sx={{ width: '100%', minWidth: 0, overflowWrap: 'anywhere' }}>
            {subject}: {text}
            <Typography
              component="span"
              variant="body2"
              color="textSecondary"
              sx={{ display: 'block' }}
            >
              {label}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          ref={setField}
          label="Figure"
          placeholder="State, form or tool, and what is counted"
          helperText="The post shows the figure in force, also when its page changes."
          autoFocus
        />
      )}
    />
  )
}
