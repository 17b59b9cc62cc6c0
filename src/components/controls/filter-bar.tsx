import { useRef, useState, type ReactNode } from 'react'
import { useEarlyValue } from './use-early-value'

/** Controls that narrow a list which is complete without them; readers without scripts do not see them. */
export function FilterBar({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <form
      role="search"
      aria-label={label}
      className="filter-bar needs-script"
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      {children}
    </form>
  )
}

export interface MoreFiltersProps {
  /** Whether one of them narrows or orders the list: then they are seen. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** Controls that fold away where there is no room for them beside the first. */
export function MoreFilters({ isOpen, children }: MoreFiltersProps) {
  // Taking the last filter away does not fold them under the visitor's hands.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <details className="filter-bar__more" open={wasOpen}>
      <summary>More filters</summary>
      {children}
    </details>
  )
}

/** A page has one such bar, and an island takes no ids from React. */
const fieldId = (name: string) => `filter-${name}`

export interface SearchFieldProps {
  readonly label: string
  /** Of the value in the address. */
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** A few words about what may be typed. */
  readonly hint?: string
}

export function SearchField({ label, name, value, onChange, hint }: SearchFieldProps) {
  const id = fieldId(name)
  const hintId = `${id}-hint`
  const box = useRef<HTMLInputElement>(null)
  useEarlyValue(box, value, onChange)
  return (
    <div className="field field--wide">
      <label htmlFor={id}>{label}</label>
      <input
        ref={box}
        id={id}
        name={name}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={value}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => {
          onChange(event.target.value)
        }}
      />
      {hint === undefined ? null : (
        <p id={hintId} className="field__hint">
          {hint}
        </p>
      )}
    </div>
  )
}

export interface SelectFieldProps {
  readonly label: string
  /** Of the value in the address. */
  readonly name: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

export function SelectField({ label, name, value, options, onChange }: SelectFieldProps) {
  const id = fieldId(name)
  const choice = useRef<HTMLSelectElement>(null)
  useEarlyValue(choice, value, onChange)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        ref={choice}
        id={id}
        name={name}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Says how much is shown; assistive technology hears it whenever it changes. */
export function ResultCount({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="meta result-count">
      {children}
    </p>
  )
}
