import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { typedAhead } from '../../../../editing/loading/typed-ahead'
import { EMBED_PROVIDER_NAMES, readEmbedAddress } from '../../../../../shared/html/embeds'

interface EmbedDialogProps {
  readonly onInsert: (embed: { readonly address: string; readonly title: string }) => void
  readonly onClose: () => void
}

const SITES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(EMBED_PROVIDER_NAMES)

/** Asks for the address of what is to be shown in the text. */
export function EmbedDialog({ onInsert, onClose }: EmbedDialogProps) {
  const titleId = useId()
  const [address, setAddress] = useState(typedAhead)
  const [title, setTitle] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const facts = readEmbedAddress(address)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (facts === null) setIsRefused(true)
          else onInsert({ address, title: title.trim() })
        }}
      >
        <DialogTitle id={titleId}>Embed</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <TextField
              label="Address"
              type="url"
              autoFocus
              required
              value={address}
              error={isRefused && facts === null}
              helperText={
                isRefused && facts === null
                  ? `Only pages of ${SITES} can be embedded. You can link to this address instead.`
                  : `The address of a page of ${SITES}. Readers load it with a click.`
              }
              onChange={(event) => {
                setAddress(event.target.value)
              }}
            />
            <TextField
              label="Title"
              placeholder={facts?.defaultTitle ?? ''}
              helperText="What it shows, for readers who have not loaded it or cannot see it."
              value={title}
              onChange={(event) => {
                setTitle(event.target.value)
              }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Insert
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
