import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import { useId, useState, type ReactNode } from 'react'
import { MoreVertIcon } from './material-icons'

export interface ActionMenuProps {
  /** Names the button and the menu. */
  readonly label: string
  readonly isDisabled?: boolean
  /** The items, such as `MenuItem`; `close` is for those that do not leave the page. */
  readonly children: (close: () => void) => ReactNode
}

/** A button with three dots and the menu that it opens. */
export function ActionMenu({ label, isDisabled = false, children }: ActionMenuProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
  }
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        disabled={isDisabled}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      >
        <MoreVertIcon />
      </IconButton>
      {anchor !== null && (
        <Menu
          open
          id={id}
          anchorEl={anchor}
          // A menu belongs to a landmark, as everything on a page.
          container={anchor.closest('main')}
          onClose={close}
          slotProps={{ list: { 'aria-label': label } }}
        >
          {children(close)}
        </Menu>
      )}
    </>
  )
}
