import type { FieldProblem } from './save-problems'

/** The id of the element of a field that receives the focus. */
export const fieldId = (field: FieldProblem['field']): string => `post-${field}`

/** Brings a field into view and moves the focus there. */
export function goToField(field: FieldProblem['field']): void {
  const target = document.getElementById(fieldId(field))
  target?.scrollIntoView({ block: 'center' })
  target?.focus()
}
