import { useEffect, useState } from 'react'
import { entriesPath, REFERENCE_KINDS } from '../../../shared/kinds/names'
import { ownValue } from '../../../shared/records/own-value'
import { ACCOUNT_PATH, LIBRARY_PATH, PUBLISHING_CONSOLE_PATH } from '../../../shared/site/paths'
import { may, type Ability, type Role } from '../../../shared/accounts/roles'
import { site } from '../../../shared/site/site'
import type { NavigationEntry } from '../../../shared/site/navigation'
import type { NavigationProps } from '../../features/navigation/site-navigation'
import { WorkspaceEntries } from '../../features/navigation/workspace-entries'
import { logWarning } from '../../platform/base/log'
import { useAddressParameters } from '../../platform/page/address-parameters'
import { useAuthorNames } from '../../platform/authors/author-names'
import { useSession } from '../../platform/session'
import { useIsInBrowser } from '../../platform/page/use-is-in-browser'
import { screenAt, type Screen } from './workspace-screens'

interface Destination extends NavigationEntry {
  /** The screen that it leads to, then those that belong to it. */
  readonly screens: readonly Screen[]
  /** The act that someone must be allowed to be led there. */
  readonly asks?: Ability
  /** It says whose it is. */
  readonly isPersons?: true
}

/** Where the workspace leads, in order. */
const DESTINATIONS: readonly Destination[] = [
  { label: 'Posts', href: '/create', screens: ['posts', 'editor'] },
  { label: 'Library', href: LIBRARY_PATH, screens: ['library'] },
  {
    label: REFERENCE_KINDS.glossary.editedAs.title,
    href: entriesPath('glossary'),
    screens: ['terms', 'entry'],
    asks: 'edit-entries',
  },
  {
    label: 'Publishing',
    href: PUBLISHING_CONSOLE_PATH,
    screens: ['console'],
    asks: 'run-publishing',
  },
  { label: 'Account', href: ACCOUNT_PATH, screens: ['account'], isPersons: true },
]

/** The part of the header that only authors have. */
export function WorkspaceNavigation({ items, currentPath }: NavigationProps) {
  const { currentUser, loading } = useSession()
  const userId = currentUser?.uid ?? null
  // One page is built for all screens, and knows no query.
  const isInBrowser = useIsInBrowser()
  const { parameters } = useAddressParameters()
  const screen = isInBrowser
    ? screenAt({ pathname: currentPath, search: parameters.toString() })
    : null
  const role = useOwnRole(userId, screen)
  const names = useAuthorNames()
  const name = userId === null ? undefined : (names?.get(userId) ?? ownValue(site.authors, userId))
  const shown = DESTINATIONS.filter(({ asks }) => asks === undefined || may(role, asks))
  return (
    <WorkspaceEntries
      entries={shown.map(({ screens, isPersons, ...entry }) => ({
        ...entry,
        current: currentOf(screens, screen),
        ...(isPersons === true && { person: { name } }),
      }))}
      sections={items}
      isWaiting={loading}
    />
  )
}

function currentOf(screens: readonly Screen[], screen: Screen | null) {
  if (screen === null || !screens.includes(screen)) return undefined
  return screen === screens[0] ? 'page' : 'true'
}

/**
 * Reads the role of the person who is signed in: null without one, and until it is known. What could not be
 * read is asked for again on the next screen.
 */
function useOwnRole(userId: string | null, screen: Screen | null): Role | null {
  const [known, setKnown] = useState<{ readonly userId: string; readonly role: Role | null }>()
  const isKnown = known?.userId === userId
  useEffect(() => {
    if (userId === null || isKnown) return undefined
    let isCurrent = true
    import('../../platform/posts')
      .then(({ readRole }) => readRole(userId))
      .then(
        (role) => {
          if (isCurrent) setKnown({ userId, role })
        },
        (cause: unknown) => {
          logWarning('The role could not be read.', cause)
        },
      )
    return () => {
      isCurrent = false
    }
  }, [userId, isKnown, screen])
  return isKnown ? known.role : null
}
