import { Link } from 'gatsby'
import { useId } from 'react'
import { isActiveEntry } from '../../../shared/navigation'
import { ChevronDownIcon } from '../../components/icons'
import { ariaCurrent, type NavigationItem } from './navigation-item'
import { useDisclosure } from './use-disclosure'

export interface NavigationEntryProps {
  readonly item: NavigationItem
  readonly currentPath: string
  /** Class names start with it: `site-nav` in the row, `drawer` in the drawer. */
  readonly block: 'site-nav' | 'drawer'
  /** A link was followed, also one to the current page. */
  readonly onFollow?: () => void
}

/** One entry: its link and, where it has children, a button that discloses their list. */
export function NavigationEntry({ item, currentPath, block, onFollow }: NavigationEntryProps) {
  const submenuId = useId()
  const { containerRef, toggleRef, isOpen, toggle, close, onKeyDown, hover } = useDisclosure<
    HTMLLIElement,
    HTMLButtonElement
  >(currentPath)
  const isActive = isActiveEntry(item.href, currentPath)
  const follow = () => {
    hover.forget()
    close()
    onFollow?.()
  }
  const hasChildren = item.children.length > 0

  return (
    <li
      ref={containerRef}
      className={`${block}__entry${hasChildren ? ` ${block}__entry--parent` : ''}`}
      onKeyDown={onKeyDown}
      // In the drawer lists push one another down: there only the button opens them.
      {...(block === 'site-nav' && hasChildren
        ? { onPointerEnter: hover.onPointerEnter, onPointerLeave: hover.onPointerLeave }
        : {})}
    >
      <Link
        to={item.href}
        className={`${block}__link`}
        aria-current={ariaCurrent(item.href, currentPath, isActive)}
        onClick={follow}
      >
        {item.label}
      </Link>
      {hasChildren ? (
        <>
          <button
            ref={toggleRef}
            type="button"
            className="icon-button"
            aria-label={`More in ${item.label}`}
            aria-expanded={isOpen}
            aria-controls={submenuId}
            onClick={toggle}
          >
            <ChevronDownIcon />
          </button>
          <ul id={submenuId} className="submenu" data-open={isOpen}>
            {item.children.map((child) => (
              <li key={child.href}>
                <Link
                  to={child.href}
                  aria-current={ariaCurrent(child.href, currentPath, false)}
                  onClick={follow}
                >
                  {child.label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </li>
  )
}
