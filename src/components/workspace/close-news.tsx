import IconButton from '@mui/material/IconButton'
import { Close } from '../icons/material-icons'

/** Takes a message away that has been read. */
export function CloseNews({ onClose }: { readonly onClose: () => void }) {
  return (
    <IconButton color="inherit" size="small" aria-label="Close this message" onClick={onClose}>
      <Close fontSize="small" />
    </IconButton>
  )
}
