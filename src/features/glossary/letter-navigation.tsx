import type { LetterGroup } from './term-entry'
import { letterId } from './term-entry'

/** The letters from A to Z: links to those that hold terms, plain letters where there are none. */
export function LetterNavigation({ groups }: { readonly groups: readonly LetterGroup[] }) {
  return (
    <nav className="letters" aria-label="Letters">
      <ul>
        {groups.map(({ letter, entries }) => (
          <li key={letter}>
            {entries.length === 0 ? (
              <span>
                {letter}
                <span className="visually-hidden"> (no terms)</span>
              </span>
            ) : (
              <a href={`#${letterId(letter)}`}>{letter}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
