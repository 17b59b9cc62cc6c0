import { foldElement, type FoldName } from './folds'
import { revealInLayout } from './writing-layout'
import type { FieldProblem } from '../../checks/save-problems'

/** The id of the control of a field: of a cover, its alternative text, or what chooses one. */
export const fieldId = (field: FieldProblem['field']): string => `post-${field}`

/** The id of what shows the pictures on their way to a field. */
export const uploadsId = (field: FieldProblem['field']): string => `post-${field}-uploads`

/** The part of the settings of fields that are drawn only once it was opened. */
const DRAWN_LATE: Readonly<Partial<Record<FieldProblem['field'], FoldName>>> = {
  metaTitle: 'search',
  metaDescription: 'search',
}

/**
 * Brings the control of a field into view, and moves the focus there.
 *
 * @param isUpload whether it is about a picture on its way
 */
export function goToField(field: FieldProblem['field'], isUpload = false): void {
  goToElement(isUpload ? uploadsId(field) : fieldId(field), DRAWN_LATE[field])
}

const CONTROLS =
  'button, input:not([type="file"]), select, summary, textarea, [contenteditable="true"], [tabindex]'

/**
 * Brings an element of the editor's page into view, also in what is closed, and moves the focus there.
 *
 * @param fold the part of the settings to go to while the element is not drawn
 */
export function goToElement(id: string, fold?: FoldName): void {
  const place = fold === undefined ? null : foldElement(fold)
  revealInLayout(document.getElementById(id) ?? place)
  const target = document.getElementById(id) ?? place
  const isControl = target?.matches(CONTROLS) === true
  const control = isControl ? target : target?.querySelector<HTMLElement>(CONTROLS)
  // The settings scroll by themselves beside the text, which stays where it is.
  const isBeside = (control?.closest('[data-layout-part="panel"]') ?? null) !== null
  control?.scrollIntoView({ block: isBeside ? 'nearest' : 'center' })
  control?.focus({ preventScroll: true })
}
