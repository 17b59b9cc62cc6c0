import { useEffect } from 'react'
import { CloseIcon } from '../../components/icons'
import { Modal } from '../../components/modal'
import { breakpoints } from '../../theme/tokens'
import { NavigationEntry } from './navigation-entry'
import type { NavigationItem } from './navigation-item'
import { SessionButtons } from './session-buttons'

export interface NavigationDrawerProps {
  readonly items: readonly NavigationItem[]
  readonly currentPath: string
  readonly onClose: () => void
}

/** The left drawer of narrow screens. It closes by itself where the row of links begins. */
export function NavigationDrawer({ items, currentPath, onClose }: NavigationDrawerProps) {
  useEffect(() => {
    const closeWhenWide = () => {
      if (window.innerWidth >= breakpoints.md) onClose()
    }
    window.addEventListener('resize', closeWhenWide)
    return () => {
      window.removeEventListener('resize', closeWhenWide)
    }
  }, [onClose])

  return (
    <Modal onDismiss={onClose} labelledBy="drawer-title" className="drawer">
      <div className="drawer__head">
        <h2 id="drawer-title" className="drawer__title">
          Menu
        </h2>
        <button type="button" className="icon-button" aria-label="Close menu" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <nav aria-labelledby="drawer-title">
        <ul>
          {items.map((item) => (
            <NavigationEntry
              key={item.href}
              block="drawer"
              item={item}
              currentPath={currentPath}
              onFollow={onClose}
            />
          ))}
        </ul>
      </nav>
      <SessionButtons className="drawer__session" onFollow={onClose} />
    </Modal>
  )
}
