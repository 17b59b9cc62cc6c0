import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { GlossaryTerm } from '../../../../platform/content/glossary-terms'
import type { TermFinder } from './find-terms'

interface TermFieldProps {
  /** Null until the glossary has been read. */
  readonly finder: TermFinder | null
  readonly startsWith: string
  readonly onChoose: (term: GlossaryTerm) => void
}

const NOTHING: readonly GlossaryTerm[] = []

/** More would be read by no one. */
const SHOWN_COUNT = 50

/** Finds a term by its name or by what else it is called; the definition tells which one it is. */
export function TermField({ finder, startsWith, onChoose }: TermFieldProps) {
  const [typed, setTyped] = useState(startsWith)
  // With the words below it, which say what the list is for.
  const [field, setField] = useState<HTMLElement | null>(null)
  const options = finder?.find(typed).slice(0, SHOWN_COUNT) ?? NOTHING
  return (
    <>
      <Autocomplete<GlossaryTerm>
        autoHighlight
        openOnFocus
        // What is chosen closes the dialog; the list has nothing that stays chosen.
        value={null}
        inputValue={typed}
        options={options}
        loading={finder === null}
        loadingText="Reading the glossary…"
        noOptionsText="No matching term in the glossary."
        filterOptions={(found) => found}
        getOptionLabel={({ term }) => term}
        getOptionKey={({ path }) => path}
        onInputChange={(_event, value, reason) => {
          if (reason === 'input' || reason === 'clear') setTyped(value)
        }}
        onChange={(_event, term) => {
          if (term !== null) onChoose(term)
        }}
        slotProps={{
          // Inside the dialog, for everything on a page belongs to a part of it; fixed, so that
          // the dialog does not cut it off.
          popper: { anchorEl: field, disablePortal: true, popperOptions: { strategy: 'fixed' } },
          listbox: { 'aria-label': 'Terms of the glossary', sx: { maxHeight: 'min(19rem, 45vh)' } },
        }}
        renderOption={({ key, ...attributes }, term) => (
          <Box component="li" key={key} {...attributes}>
            <TermLine term={term} />
          </Box>
        )}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            ref={setField}
            label="Term"
            placeholder="Name or abbreviation"
            helperText="Readers see its definition beside the words, and its page behind them."
            autoFocus
            onFocus={(event) => {
              event.target.select()
            }}
          />
        )}
      />
      <div role="status" className="visually-hidden">
        {options.length > 0 && countText(options.length)}
      </div>
    </>
  )
}

const countText = (count: number): string => (count === 1 ? '1 term found' : `${count} terms found`)

function TermLine({ term: { term, aliases, definition } }: { readonly term: GlossaryTerm }) {
  return (
    <Stack sx={{ width: '100%', minWidth: 0 }}>
      <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
        {aliases.length === 0 ? term : `${term} (${aliases.join(', ')})`}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {definition}
      </Typography>
    </Stack>
  )
}
