import { Link } from 'gatsby'
import { isActiveEntry } from '../../../shared/site/navigation'
import { ariaCurrent, type NavigationItem } from './navigation-item'

export interface NavigationEntryProps {
  readonly item: NavigationItem
  readonly currentPath: string
}

/**
 * One entry: its link and, where it has children, a button that discloses their list. The inline script
 * answers the button (`src/inline-script/controls/submenus.ts`).
 */
export function NavigationEntry({ item, currentPath }: NavigationEntryProps) {
  const { href, label, children } = item
  const submenuId = `submenu-${href.slice(1)}`
  const hasChildren = children.length > 0
  return (
    <li className={`site-nav__entry${hasChildren ? ' site-nav__entry--parent' : ''}`}>
      <Link
        to={href}
        className="site-nav__link"
        aria-current={ariaCurrent(href, currentPath, isActiveEntry(href, currentPath))}
      >
        {label}
      </Link>
      {hasChildren ? (
        <>
          <button
            type="button"
            className="icon-button site-nav__toggle"
            aria-label={`More in ${label}`}
            aria-expanded={false}
            aria-controls={submenuId}
            data-action="submenu"
            suppressHydrationWarning
          />
          <ul id={submenuId} className="submenu">
            {children.map((child) => (
              <li key={child.href}>
                <Link to={child.href} aria-current={ariaCurrent(child.href, currentPath, false)}>
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
