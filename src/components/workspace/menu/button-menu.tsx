import Menu from '@mui/material/Menu'
import { useCallback, useState, type ReactNode } from 'react'
import { MENU_MARGIN, menuSide, type MenuSide } from './menu-side'

interface ButtonMenuProps {
  /** The button that opened it. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly id?: string
  /** Names the menu, where its items do not stand below a heading. */
  readonly label?: string
  /** Where the menu goes when it has room above and below its button. */
  readonly prefers?: MenuSide['side']
  /** The edge of the button that the menu keeps to. */
  readonly edge?: 'left' | 'right'
  /** For a menu whose items move the focus themselves. */
  readonly disableRestoreFocus?: boolean
  /** The items, such as `MenuItem`. */
  readonly children: ReactNode
}

/** A menu above or below its button, wherever there is room. It covers the button nowhere. */
export function ButtonMenu(props: ButtonMenuProps) {
  const { anchor, onClose, label, prefers = 'below', edge = 'left', children } = props
  const [place, setPlace] = useState<MenuSide | null>(null)
  // As soon as the menu has a height, and before it is painted.
  const measure = useCallback(
    (paper: HTMLElement | null) => {
      if (paper === null) return
      const button = anchor.getBoundingClientRect()
      setPlace(menuSide(button, window.innerHeight, paper.scrollHeight, prefers))
    },
    [anchor, prefers],
  )
  const isAbove = (place?.side ?? prefers) === 'above'
  return (
    <Menu
      open
      {...(props.id === undefined ? {} : { id: props.id })}
      anchorEl={anchor}
      // A menu belongs to a landmark, as everything on a page.
      container={anchor.closest('main')}
      anchorOrigin={{ vertical: isAbove ? 'top' : 'bottom', horizontal: edge }}
      transformOrigin={{ vertical: isAbove ? 'bottom' : 'top', horizontal: edge }}
      marginThreshold={MENU_MARGIN}
      disableRestoreFocus={props.disableRestoreFocus === true}
      onClose={onClose}
      slotProps={{
        ...(label === undefined ? {} : { list: { 'aria-label': label } }),
        paper: {
          ref: measure,
          ...(place === null ? {} : { style: { maxHeight: place.maxHeight } }),
        },
      }}
    >
      {children}
    </Menu>
  )
}
