import { type ComponentPropsWithRef, type ReactNode, type SubmitEventHandler, useId } from 'react'
import { PLAIN_PARAMETER } from '../../../shared/search/plain-search'

export interface SearchFormProps {
  /** The name of what the box searches, for everyone. */
  readonly label?: string
  /** A name for assistive technology where a page has several search forms. */
  readonly name?: string
  /** Of the box; needed in an island, which takes no ids from React. */
  readonly id?: string
  /** Below the box. */
  readonly hint?: ReactNode
  /** Of the box: `defaultValue` for words that stand in it at first. */
  readonly field?: ComponentPropsWithRef<'input'>
  /** For a page that answers by itself; everywhere else the form leads to /explore. */
  readonly onSubmit?: SubmitEventHandler<HTMLFormElement>
}

/** The site's search: a form that leads to /explore without a script. Pages import search-form.css. */
export function SearchForm(props: SearchFormProps) {
  const { label = 'Search the site', name, hint, field, onSubmit } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const hintId = `${id}-hint`
  return (
    <form
      action="/explore"
      method="get"
      role="search"
      aria-label={name}
      className="search-form"
      onSubmit={onSubmit}
    >
      <label htmlFor={id}>{label}</label>
      <div className="search-form__row">
        <input
          {...field}
          id={id}
          type="search"
          name="q"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          aria-describedby={hint === undefined ? undefined : hintId}
        />
        <button type="submit" className="button button--filled">
          Search
        </button>
      </div>
      <PlainField />
      {hint === undefined ? null : (
        <p id={hintId} className="search-form__hint">
          {hint}
        </p>
      )}
    </form>
  )
}

/** Tells the server that no script will answer the search: a browser with scripts does not send it. */
function PlainField() {
  return (
    <noscript>
      <input type="hidden" name={PLAIN_PARAMETER} value="1" />
    </noscript>
  )
}
