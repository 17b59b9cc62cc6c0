import type { LetterGroup, TermEntry } from './term-entry'
import { letterId, splitSentence } from './term-entry'

/** The terms, letter by letter. */
export function TermList({ groups }: { readonly groups: readonly LetterGroup[] }) {
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ letter, entries }) => (
      <section key={letter} className="term-group title-links" aria-labelledby={letterId(letter)}>
        <h2 id={letterId(letter)}>{letter}</h2>
        <ul>
          {entries.map((entry) => (
            <TermItem key={entry.path} {...entry} />
          ))}
        </ul>
      </section>
    ))
}

function TermItem({ path, term, aliases, definition }: TermEntry) {
  const [first, rest] = splitSentence(definition)
  return (
    <li>
      <h3>
        <a href={path}>{term}</a>
      </h3>
      {aliases.length === 0 ? null : (
        <p className="meta">
          <span className="visually-hidden">Also called: </span>
          {aliases.join(', ')}
        </p>
      )}
      <p className="term-group__definition">
        {first}
        {rest === '' ? null : <span className="term-group__rest"> {rest}</span>}
      </p>
    </li>
  )
}
