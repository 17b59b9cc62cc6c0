import { Link } from 'gatsby'
import type { NavigationEntry } from '../../../shared/site/navigation'

interface WorkspaceEntry extends NavigationEntry {
  /** The value of `aria-current`: the screen itself, one that belongs to it, or neither. */
  readonly current: 'page' | 'true' | undefined
  /** The person whose it is, with a name where it is known. */
  readonly person?: { readonly name: string | undefined }
}

interface WorkspaceEntriesProps {
  readonly entries: readonly WorkspaceEntry[]
  /** The sections of the site: one menu. */
  readonly sections: readonly NavigationEntry[]
  /** It is not known yet whether someone is signed in. */
  readonly isWaiting: boolean
}

/** The authors' part of the header: their screens, and one menu with the sections of the site. */
export function WorkspaceEntries({ entries, sections, isWaiting }: WorkspaceEntriesProps) {
  return (
    <nav className="site-nav workspace-nav" aria-label="Workspace" data-waiting={isWaiting}>
      <ul className="site-nav__entries">
        {entries.map(({ label, href, current, person }) => (
          <li
            key={href}
            className={`site-nav__entry${person === undefined ? '' : ' workspace-nav__account'}`}
          >
            <Link to={href} className="site-nav__link" aria-current={current}>
              {person?.name === undefined ? label : <Person label={label} name={person.name} />}
            </Link>
          </li>
        ))}
        <li className="site-nav__entry site-nav__entry--parent">
          <button
            type="button"
            className="site-nav__link workspace-nav__site"
            aria-expanded={false}
            aria-controls="submenu-site"
            data-action="submenu"
            suppressHydrationWarning
          >
            Site
          </button>
          <ul id="submenu-site" className="submenu">
            {sections.map(({ label, href }) => (
              <li key={href}>
                <Link to={href}>{label}</Link>
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </nav>
  )
}

function Person({ label, name }: { readonly label: string; readonly name: string }) {
  return (
    <>
      <span className="workspace-nav__label">{label}</span>{' '}
      <span className="workspace-nav__initial" aria-hidden="true">
        {Array.from(name)[0]?.toLocaleUpperCase()}
      </span>
      <span className="workspace-nav__name" title={name}>
        {name}
      </span>
    </>
  )
}
