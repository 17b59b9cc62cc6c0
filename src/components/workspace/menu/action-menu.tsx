import IconButton from '@mui/material/IconButton'
import { useId, useState, type ReactNode } from 'react'
import { MoreVertIcon } from '../../icons/material-icons'
import { ButtonMenu } from './button-menu'

export interface ActionMenuProps {
  /** Names the button and the menu. */
  readonly label: string
  /** The button can be focused and opens nothing. */
  readonly isOff?: boolean
  /** In a bar at the lower edge of the window, whose buttons stay in view. */
  readonly opensUpward?: boolean
  /** The items, such as `MenuItem`; `close` is for those that do not leave the page. */
  readonly children: (close: () => void) => ReactNode
}

/** A button with three dots and the menu that it opens. */
export function ActionMenu(props: ActionMenuProps) {
  const { label, isOff = false, opensUpward = false, children } = props
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
        aria-disabled={isOff ? true : undefined}
        // A disabled button would lose the focus, also the one that a dialog gives back.
        className={isOff ? 'Mui-disabled' : ''}
        onClick={(event) => {
          if (!isOff) setAnchor(event.currentTarget)
        }}
      >
        <MoreVertIcon />
      </IconButton>
      {anchor !== null && (
        <ButtonMenu
          id={id}
          anchor={anchor}
          label={label}
          // It ends where its button ends, at the edge of what it belongs to.
          edge="right"
          prefers={opensUpward ? 'above' : 'below'}
          onClose={close}
        >
          {children(close)}
        </ButtonMenu>
      )}
    </>
  )
}
