import { SearchIcon } from '../../components/icons/reader-icons'

/**
 * The search of every page: a form that leads to /explore. It stands in the row where there is room, and
 * in the drawer; between them it is a popover of its own. The inline script opens it with `/`.
 */
export function SiteSearch() {
  return (
    <form
      id="site-search"
      className="site-search"
      popover="auto"
      action="/explore"
      method="get"
      role="search"
      aria-label="Site search"
    >
      <input
        type="search"
        name="q"
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
      />
      <kbd aria-hidden="true">/</kbd>
      <button type="submit" className="icon-button" aria-label="Search">
        <SearchIcon />
      </button>
    </form>
  )
}
