import { useRef } from 'react'
import { Button } from '../../components/controls/button'
import { FilterBar, ResultCount, SearchField } from '../../components/controls/filter-bar'
import { useAddressParameters } from '../../platform/page/address-parameters'
import { LetterNavigation } from './letter-navigation'
import type { TermEntry } from './term-entry'
import { byLetter, matchingTerms } from './term-entry'
import { TermList } from './term-list'

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
