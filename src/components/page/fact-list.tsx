import type { ReactNode } from 'react'

interface Fact {
  readonly name: string
  readonly value: ReactNode
  readonly note?: ReactNode
}

/** Facts with their names, as rows; a note stands below its value. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value, note = null }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note === null ? null : <p className="meta facts__note">{note}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
