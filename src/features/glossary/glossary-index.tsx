import { useRef } from 'react'
import { Button } from '../../components/controls/button'
import { FilterBar, ResultCount, SearchField } from '../../components/controls/filter-bar'
import { useAddressParameters } from '../../platform/page/address-parameters'
import {
  type TermEntry,
  byLetter,
  matchingTerms,
  type LetterGroup,
  letterId,
  splitSentence,
} from './term-entry'

export interface GlossaryIndexProps {
  readonly entries: readonly TermEntry[]
}

/** All terms from A to Z, and a filter whose words stand in the address as `?q=`. */
export function GlossaryIndex({ entries }: GlossaryIndexProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { parameters, setParameters } = useAddressParameters()
  const query = parameters.get('q') ?? ''
  const words = query.trim()
  const found = matchingTerms(entries, words)
  const groups = byLetter(found)
  return (
    <>
      <div ref={bar} className="glossary-filter">
        <FilterBar label="Filter the glossary">
          <SearchField
            label="Find a term"
            name="q"
            hint="A name in English or Spanish, or an acronym such as ITIN"
            value={query}
            onChange={(q) => {
              setParameters({ q })
            }}
          />
        </FilterBar>
      </div>
      <ResultCount>{countText(found.length, entries.length, words)}</ResultCount>
      {found.length === 0 ? (
        <div className="empty-state">
          {words === '' ? (
            <p>There are no terms yet.</p>
          ) : (
            <>
              <p>No term has a name like “{words}”.</p>
              <p className="empty-state__ways">
                <Button
                  onClick={() => {
                    setParameters({ q: '' })
                    // The button goes with the empty state; the keyboard stays at the filter.
                    bar.current?.querySelector('input')?.focus()
                  }}
                >
                  Show all terms
                </Button>
                <a href={`/explore?q=${encodeURIComponent(words)}`}>Search the whole site for it</a>
              </p>
            </>
          )}
        </div>
      ) : (
        <>
          <LetterNavigation groups={groups} />
          <TermList groups={groups} />
        </>
      )}
    </>
  )
}

function countText(found: number, all: number, words: string): string {
  const terms = all === 1 ? 'term' : 'terms'
  return words === '' ? `${all} ${terms}` : `${found} of ${all} ${terms} for “${words}”`
}

/** The letters from A to Z: links to those that hold terms, plain letters where there are none. */
function LetterNavigation({ groups }: { readonly groups: readonly LetterGroup[] }) {
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

function TermList({ groups }: { readonly groups: readonly LetterGroup[] }) {
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
