import type { ReactNode } from 'react'

/** A fact about a state; its value may hold links. */
export interface StateFact {
  readonly name: string
  readonly value: ReactNode
  readonly note?: ReactNode
}

/** Facts with their names, as rows; a note stands below its value. */
export function StateFacts({ facts }: { readonly facts: readonly StateFact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value, note = null }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note === null ? null : <p className="meta state-facts__note">{note}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
