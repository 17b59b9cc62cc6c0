import { useRef, useMemo } from 'react'
import { topicAnchor } from '../../../shared/forms/topics'
import { Button } from '../../components/controls/button'
import {
  FilterBar,
  MoreFilters,
  ResultCount,
  SearchField,
  SelectField,
} from '../../components/controls/filter-bar'
import { useAddressParameters } from '../../platform/page/address-parameters'
import {
  type FormEntry,
  type FormFilters,
  type FormListing,
  AUDIENCE_OPTIONS,
  TOPIC_OPTIONS,
  listForms,
  readFormFilters,
  type FormGroup,
} from './form-listing'
import { FormTable } from './form-table'

type Parameter = 'q' | 'topic' | 'for' | 'sort'

interface FormFilterState {
  readonly filters: FormFilters
  readonly listing: FormListing
  /** Whether anything is narrowed or ordered otherwise than by default. */
  readonly isFiltered: boolean
  readonly setFilter: (name: Parameter, value: string) => void
  readonly clear: () => void
}

export interface FormsBrowserProps {
  readonly forms: readonly FormEntry[]
}

/** All forms, with what narrows and orders them. Without a script: all of them, by topic. */
export function FormsBrowser({ forms }: FormsBrowserProps) {
  const { filters, listing, isFiltered, setFilter, clear } = useFormFilters(forms)
  const bar = useRef<HTMLDivElement>(null)
  const hasQuery = filters.query.trim() !== ''
  const isNarrowed = filters.topic !== '' || filters.audience !== ''
  const clearAndStart = () => {
    clear()
    // The button goes away: the keyboard goes on where the next search begins.
    bar.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <div ref={bar}>
        <FilterBar label="Find a form">
          <SearchField
            label="Number or words"
            name="q"
            hint="For example W-8BEN, 8ben, or tax number"
            value={filters.query}
            onChange={(value) => {
              setFilter('q', value)
            }}
          />
          <MoreFilters isOpen={isNarrowed || filters.sort !== (hasQuery ? 'match' : 'topic')}>
            <SelectField
              label="Topic"
              name="topic"
              value={filters.topic}
              options={[{ value: '', label: 'All topics' }, ...TOPIC_OPTIONS]}
              onChange={(value) => {
                setFilter('topic', value)
              }}
            />
            <SelectField
              label="For"
              name="for"
              value={filters.audience}
              options={[{ value: '', label: 'Everyone' }, ...AUDIENCE_OPTIONS]}
              onChange={(value) => {
                setFilter('for', value)
              }}
            />
            <SelectField
              label="Sort by"
              name="sort"
              value={filters.sort}
              options={[
                ...(hasQuery ? [{ value: 'match', label: 'Best match' }] : []),
                { value: 'topic', label: 'Topic' },
                { value: 'number', label: 'Number' },
                { value: 'title', label: 'Title' },
              ]}
              onChange={(value) => {
                // The default stays out of the address.
                setFilter('sort', value === (hasQuery ? 'match' : 'topic') ? '' : value)
              }}
            />
          </MoreFilters>
        </FilterBar>
      </div>
      <div className="form-count">
        <ResultCount>{countText(listing.count, forms.length)}</ResultCount>
        {isFiltered && listing.count > 0 ? (
          <Button onClick={clearAndStart}>Clear filters</Button>
        ) : null}
      </div>
      {listing.count === 0 ? (
        <NothingFound filters={filters} onClear={clearAndStart} />
      ) : (
        <Listing listing={listing} />
      )}
    </>
  )
}

const nounFor = (count: number) => (count === 1 ? 'form' : 'forms')

function countText(count: number, all: number): string {
  if (count === 0) return 'No form found'
  return count === all ? `${all} ${nounFor(all)}` : `${count} of ${all} ${nounFor(all)}`
}

function Listing({ listing }: { readonly listing: FormListing }) {
  if (listing.kind === 'groups') {
    const { groups } = listing
    return (
      <>
        {groups.length > 1 ? <TopicContents groups={groups} /> : null}
        <FormGroups groups={groups} />
      </>
    )
  }
  return (
    <section aria-labelledby="forms-found">
      <h2 id="forms-found" className="visually-hidden">
        Forms found
      </h2>
      <FormTable forms={listing.forms} labelledBy="forms-found" withNames />
    </section>
  )
}

interface NothingFoundProps {
  readonly filters: FormFilters
  readonly onClear: () => void
}

function NothingFound({ filters, onClear }: NothingFoundProps) {
  const query = filters.query.trim()
  const isNarrowed = filters.topic !== '' || filters.audience !== ''
  return (
    <div className="empty-state form-nothing">
      <h2>No form matches</h2>
      <p>
        Type a number without the word “form”, or fewer words.
        {isNarrowed ? ' The chosen topic or audience may exclude it.' : ''}
      </p>
      <div className="form-nothing__ways">
        <Button onClick={onClear}>Clear filters</Button>
        {query === '' ? null : (
          <a href={`/explore?q=${encodeURIComponent(query)}`}>
            Search the whole site for “{query}”
          </a>
        )}
      </div>
    </div>
  )
}

function useFormFilters(forms: readonly FormEntry[]): FormFilterState {
  const { parameters, setParameters } = useAddressParameters()
  const asked = parameters.toString()
  const filters = useMemo(() => readFormFilters(new URLSearchParams(asked)), [asked])
  const listing = useMemo(() => listForms(forms, filters), [forms, filters])
  const { query, topic, audience, sort } = filters
  return {
    filters,
    listing,
    isFiltered: query !== '' || topic !== '' || audience !== '' || sort !== 'topic',
    setFilter: (name, value) => {
      setParameters({ [name]: value })
    },
    clear: () => {
      setParameters({ q: '', topic: '', for: '', sort: '' })
    },
  }
}

function TopicContents({ groups }: FormGroupsProps) {
  return (
    <nav aria-labelledby="form-topics" className="form-topics">
      <h2 id="form-topics" className="small-heading">
        Topics
      </h2>
      <details>
        <summary>{`${groups.length} topics`}</summary>
        <ul className="link-list">
          {groups.map(({ topic, forms }) => (
            <li key={topic.name}>
              <a href={`#${topicAnchor(topic.name)}`}>{topic.name}</a>{' '}
              <span className="meta">
                {forms.length}
                <span className="visually-hidden"> {forms.length === 1 ? 'form' : 'forms'}</span>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

interface FormGroupsProps {
  readonly groups: readonly FormGroup[]
}

function FormGroups({ groups }: FormGroupsProps) {
  return groups.map(({ topic, forms }) => (
    <section key={topic.name} className="form-group" aria-labelledby={topicAnchor(topic.name)}>
      <h2 id={topicAnchor(topic.name)}>{topic.name}</h2>
      <p>{topic.intro}</p>
      <FormTable forms={forms} labelledBy={topicAnchor(topic.name)} />
    </section>
  ))
}
