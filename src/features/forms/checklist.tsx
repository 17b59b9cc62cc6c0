import type { ReactNode } from 'react'
import { Button } from '../../components/controls/button'

export interface ChecklistItem {
  readonly key: string
  readonly content: ReactNode
}

/** Things to have together, to tick off on the screen or on paper; nothing is stored. */
export function Checklist({ items }: { readonly items: readonly ChecklistItem[] }) {
  return (
    <ul className="checklist">
      {items.map(({ key, content }) => (
        <li key={key}>
          <label>
            <input type="checkbox" />
            <span>{content}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

/** Prints the page, by the inline script: its print style is a checklist. */
export function PrintButton() {
  return (
    <p className="form-print needs-script">
      <Button data-action="print">Print as a checklist</Button>
    </p>
  )
}
