import { entryFieldId } from '../form/widget'

const CONTROLS =
  'input, textarea, select, button, [role="combobox"], [contenteditable="true"], [tabindex]'

/** The id of the control that a problem is about, such as `entry-sources-0-url`. */
export const problemFieldId = (field: string): string => entryFieldId(field.replaceAll('.', '-'))

/** Brings the control that a problem is about into view, or that of the whole field, and moves the focus there. */
export function goToProblem(field: string): void {
  const parts = field.split('.')
  const ids = parts.map((_part, index) =>
    problemFieldId(parts.slice(0, parts.length - index).join('.')),
  )
  const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null)
  const control =
    found?.matches(CONTROLS) === true ? found : found?.querySelector<HTMLElement>(CONTROLS)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
