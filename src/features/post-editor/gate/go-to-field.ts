import { revealInLayout } from '../layout/writing-layout'
import type { FieldProblem } from './save-problems'

/** The id of the control of a field: of a cover, its alternative text, or what chooses one. */
export const fieldId = (field: FieldProblem['field']): string => `post-${field}`

/** The id of what shows the pictures on their way to a field. */
export const uploadsId = (field: FieldProblem['field']): string => `post-${field}-uploads`

/**
 * Brings the control of a field into view, and moves the focus there.
 *
 * @param isUpload whether it is about a picture on its way
 */
export function goToField(field: FieldProblem['field'], isUpload = false): void {
  goToElement(isUpload ? uploadsId(field) : fieldId(field))
}

const CONTROLS =
  'button, input:not([type="file"]), select, textarea, [contenteditable="true"], [tabindex]'

/** Brings an element of the editor's page into view, also in what is closed, and moves the focus there. */
export function goToElement(id: string): void {
  const target = document.getElementById(id)
  revealInLayout(target)
  const isControl = target?.matches(CONTROLS) === true
  const control = isControl ? target : target?.querySelector<HTMLElement>(CONTROLS)
  // The settings scroll by themselves beside the text, which stays where it is.
  const isBeside = (control?.closest('[data-layout-part="panel"]') ?? null) !== null
  control?.scrollIntoView({ block: isBeside ? 'nearest' : 'center' })
  control?.focus({ preventScroll: true })
}
