import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { LinkTarget } from './link-targets'
import type { TargetSearch } from './use-found-targets'

interface AddressFieldProps {
  readonly typed: string
  readonly search: TargetSearch
  /** The line below the field; a problem when it is one. */
  readonly message: string
  readonly isProblem: boolean
  /** Whether Enter takes the first page without an arrow key before. */
  readonly marksFirst: boolean
  readonly onType: (typed: string) => void
  readonly onChoose: (target: LinkTarget) => void
}

const NOTHING: readonly LinkTarget[] = []

/** Takes an address, or words: pages that have them are offered below, and Enter takes one. */
export function AddressField(props: AddressFieldProps) {
  const { typed, search, message, isProblem, marksFirst, onType, onChoose } = props
  const options = search.kind === 'found' ? search.targets : NOTHING
  const [isOpen, setIsOpen] = useState(true)
  // With the words below it, which say what the list is for.
  const [field, setField] = useState<HTMLElement | null>(null)
  return (
    <>
      <Autocomplete<LinkTarget, false, true, true>
        freeSolo
        disableClearable
        autoHighlight={marksFirst}
        open={isOpen && search.kind !== 'none'}
        // What is chosen stands in the field; the list has nothing that stays chosen.
        value=""
        inputValue={typed}
        options={options}
        loading={search.kind === 'searching'}
        loadingText="Searching…"
        // The search has chosen and ordered them.
        filterOptions={(found) => found}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.path)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.path)}
        onInputChange={(_event, value, reason) => {
          if (reason === 'input' || reason === 'clear') onType(value)
        }}
        onOpen={() => {
          setIsOpen(true)
        }}
        onClose={() => {
          setIsOpen(false)
        }}
        // Leaves the dialog at once, and not the list alone.
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.defaultMuiPrevented = true
        }}
        onChange={(_event, value) => {
          // At Enter without an arrow key the words come, although the first page is highlighted.
          const first = isOpen ? options[0] : undefined
          const chosen = typeof value === 'string' ? first : value
          if (chosen !== undefined) onChoose(chosen)
        }}
        slotProps={{
          // Inside the dialog, for everything on a page belongs to a part of it; fixed, so that
          // the dialog does not cut it off.
          popper: { anchorEl: field, disablePortal: true, popperOptions: { strategy: 'fixed' } },
          // A name of its own: there is one field called "Address".
          listbox: {
            'aria-label': 'Pages of this site',
            'aria-labelledby': undefined,
            sx: { maxHeight: '40vh' },
          },
        }}
        renderOption={({ key, ...attributes }, target) => (
          <Box component="li" key={key} {...attributes}>
            <TargetLine target={target} />
          </Box>
        )}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            ref={setField}
            label="Address"
            placeholder="Search this site, or paste an address"
            autoFocus
            error={isProblem}
            helperText={message}
          />
        )}
      />
      <div role="status" className="visually-hidden">
        {search.kind === 'found' && options.length > 0 && countText(options.length)}
      </div>
    </>
  )
}

const countText = (count: number): string => (count === 1 ? '1 page found' : `${count} pages found`)

function TargetLine({ target }: { readonly target: LinkTarget }) {
  return (
    <Stack sx={{ width: '100%', minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {target.title}
        </Typography>
        {!target.isLive && (
          <Chip size="small" variant="outlined" color="warning" label="not live yet" />
        )}
        <Chip size="small" label={target.section} />
      </Stack>
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        sx={{ overflowWrap: 'anywhere' }}
      >
        {target.path}
      </Typography>
    </Stack>
  )
}
