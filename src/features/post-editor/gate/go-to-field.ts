import { revealInLayout } from '../layout/writing-layout'
import type { FieldProblem } from './save-problems'

/** The id of the element of a field that receives the focus. */
export const fieldId = (field: FieldProblem['field']): string => `post-${field}`

/** Brings a field into view and moves the focus there. */
export function goToField(field: FieldProblem['field']): void {
  goToElement(fieldId(field))
}

/** Brings an element of the editor's page into view, also in what is closed, and moves the focus there. */
export function goToElement(id: string): void {
  const target = document.getElementById(id)
  revealInLayout(target)
  target?.scrollIntoView({ block: 'center' })
  target?.focus()
}
