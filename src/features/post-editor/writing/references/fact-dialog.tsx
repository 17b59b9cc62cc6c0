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
import type { FactText } from '../../../../../shared/facts/fact'
import { readFacts } from '../../../../platform/content/facts'
import { typedAhead } from '../../../../editing/loading/typed-ahead'
import { findFacts } from './find-facts'

interface FactDialogProps {
  readonly onChoose: (fact: FactText) => void
  readonly onClose: () => void
  /** Reads the facts of the site; null where they cannot be read. */
  readonly read?: typeof readFacts
}

type KnownFacts = readonly FactText[] | 'reading' | 'failed'

const NOTHING: readonly FactText[] = []

/** More would be read by no one. */
const SHOWN_COUNT = 50

/** Which fact of the site comes into the text; it follows the page that has it. */
export function FactDialog(props: FactDialogProps) {
  const { onChoose, onClose, read = readFacts } = props
  const titleId = useId()
  const [known, setKnown] = useState<KnownFacts>('reading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    void read().then((facts) => {
      if (isWanted) setKnown(facts ?? 'failed')
    })
    return () => {
      isWanted = false
    }
  }, [attempt, read])
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Figure of this site</DialogTitle>
      {/* The list of facts has its place above the buttons. */}
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
          <FactField facts={known === 'reading' ? null : known} onChoose={onChoose} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  )
}

interface FactFieldProps {
  /** Null until they have been read. */
  readonly facts: readonly FactText[] | null
  readonly onChoose: (fact: FactText) => void
}

function FactField({ facts, onChoose }: FactFieldProps) {
  const [typed, setTyped] = useState(typedAhead())
  const [field, setField] = useState<HTMLElement | null>(null)
  const options = facts === null ? NOTHING : findFacts(facts, typed).slice(0, SHOWN_COUNT)
  return (
    <Autocomplete<FactText>
      autoHighlight
      openOnFocus
      // What is chosen closes the dialog; the list has nothing that stays chosen.
      value={null}
      inputValue={typed}
      options={options}
      loading={facts === null}
      loadingText="Reading the figures…"
      noOptionsText="No figure of the site has these words."
      filterOptions={(found) => found}
      getOptionLabel={({ subject, label }) => `${subject}: ${label}`}
      getOptionKey={({ id }) => id}
      onInputChange={(_event, value, reason) => {
        if (reason === 'input' || reason === 'clear') setTyped(value)
      }}
      onChange={(_event, fact) => {
        if (fact !== null) onChoose(fact)
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
