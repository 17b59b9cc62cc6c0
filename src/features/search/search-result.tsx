import { titledForm } from '../../../shared/forms/sheet'
import { excerptParts } from '../../../shared/search/excerpt'
import { SheetHead } from '../../components/drawing/sheet-head'
import type { ShownResult } from './use-search'

/** One page that was found. */
export function SearchResult({ result }: { readonly result: ShownResult }) {
  const { title, path, section, excerpt, parts } = result
  const form = titledForm(section, title)
  return (
    <li className="search-result title-links">
      {form === null ? null : (
        <div className="search-result__picture">
          <SheetHead number={form.name} title={form.title} />
        </div>
      )}
      <p className="search-result__badge">{section}</p>
      <h3>
        <a href={path} data-result-link="">
          {title}
        </a>
      </h3>
      <p>
        {/^(?:<mark>)?\p{Ll}/u.test(excerpt) ? '… ' : null}
        {excerptParts(excerpt, title).map(({ text, isMarked }, position) =>
          // The parts of an excerpt never change places.
          isMarked ? <mark key={position}>{text}</mark> : <span key={position}>{text}</span>,
        )}
        {/[.!?]$/.test(excerpt) ? null : ' …'}
      </p>
      {/* The headings of reference pages are the same on each of them and tell nothing. */}
      {parts.length === 0 || section !== 'Blog' ? null : (
        <ul className="search-result__parts" aria-label={`Found in ${title}`}>
          {parts.map((part) => (
            <li key={part.path}>
              <a href={part.path}>{part.title}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
