import { REFERENCE_KINDS } from '../../../shared/kinds/names'
import { ACCOUNT_PATH, PUBLISHING_CONSOLE_PATH } from '../../../shared/site/paths'
import { hasPersistedSession } from '../../platform/firebase/persisted-session'

/** A screen below `/create`. */
export type Screen = 'posts' | 'editor' | 'library' | 'terms' | 'entry' | 'console' | 'account'

/** The code of each screen. */
export const SCREENS = {
  posts: async () => (await import('../../features/author-posts/author-posts')).default,
  editor: async () =>
    (await import(/* webpackChunkName: "editor" */ './editor-with-receipt')).default,
  library: async () => (await import('./library-with-upkeep')).default,
  terms: async () => (await import('../../features/entry-list/entry-list')).default,
  entry: async () => (await import('./entry-editor-screen')).default,
  console: async () =>
    (await import('../../features/publishing-console/publishing-console')).default,
  account: async () => (await import('../../features/sign-in/account/account')).default,
}

interface Place {
  readonly pathname: string
  /** Not known while a page is built. */
  readonly search?: string
}

/** The screens that the parameter `view` names. */
const SCREEN_OF_VIEW: ReadonlyMap<string, Screen> = new Map<string, Screen>([
  ['library', 'library'],
  [REFERENCE_KINDS.glossary.editedAs.view, 'terms'],
])

/** The screen at an address; null where there is none of them. */
export function screenAt({ pathname, search = '' }: Place): Screen | null {
  switch (pathname.replace(/\/$/, '')) {
    case PUBLISHING_CONSOLE_PATH:
      return 'console'
    case ACCOUNT_PATH:
      return 'account'
    case '/create': {
      const query = new URLSearchParams(search)
      if (Boolean(query.get('post')) || query.get('new') === '1') return 'editor'
      if ((query.get('entry') ?? '') !== '') return 'entry'
      return SCREEN_OF_VIEW.get(query.get('view') ?? '') ?? 'posts'
    }
    default:
      return null
  }
}

/** Fetches the code of a screen while the service is still asked who is there; nothing without a stored session. */
export function fetchScreenEarly(
  place: Place,
  screens: Record<Screen, () => Promise<unknown>> = SCREENS,
): void {
  const screen = screenAt(place)
  if (screen === null || !hasPersistedSession()) return
  // What does not arrive now is asked for again, and reported, when the screen is drawn.
  screens[screen]().catch(() => undefined)
}

/** Browsers without the means to say when they are idle are asked after this time. */
const UNKNOWN_IDLE_MS = 1500

/**
 * Fetches the code of the screens that come next when the browser has nothing else to do: it is there
 * when the screen is wanted.
 *
 * @returns stops that
 */
export function fetchScreensWhenIdle(
  next: readonly Screen[],
  screens: Record<Screen, () => Promise<unknown>> = SCREENS,
): () => void {
  const fetchAll = async () => {
    for (const screen of next) await screens[screen]().catch(() => undefined)
  }
  const begin = () => void fetchAll()
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(begin, UNKNOWN_IDLE_MS)
    return () => {
      clearTimeout(timer)
    }
  }
  const idle = requestIdleCallback(begin)
  return () => {
    cancelIdleCallback(idle)
  }
}
