/** The inline script writes here what was entered in a control before React knew it. */
export const EARLY_ENTRY = 'data-early'

/**
 * Tells React what someone has typed or chosen in a part of the page before React had hydrated it. React
 * leaves such an entry in the control, but believes that the control holds what the page was built with,
 * and writes that back when it draws the control again.
 *
 * @param part has just been hydrated, and is marked as alive
 */
export function tellEarlyEntries(part: ParentNode): void {
  for (const control of part.querySelectorAll(`[${EARLY_ENTRY}]`)) {
    // React cannot hear of what stands in an island that still waits.
    if (control.closest('[data-island]:not([data-ready])') !== null) continue
    const entry = control.getAttribute(EARLY_ENTRY) ?? ''
    control.removeAttribute(EARLY_ENTRY)
    if (control instanceof HTMLSelectElement) choose(control, entry)
    else if (control instanceof HTMLTextAreaElement) type(control, entry)
    else if (control instanceof HTMLInputElement) {
      if (/^(?:checkbox|radio)$/.test(control.type)) check(control, entry === 'true')
      else type(control, entry)
    }
  }
}

function choose(select: HTMLSelectElement, value: string): void {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** React tells a component of a click that changes what the property, which it watches, was last set to. */
function check(box: HTMLInputElement, isChecked: boolean): void {
  // A radio button cannot be switched off by a click.
  if (!isChecked && box.type === 'radio') return
  box.checked = !isChecked
  box.click()
}

/** The same of letters: the second value is set past the property that React watches. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (value === field.defaultValue) return
  const { selectionStart, selectionEnd } = field
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  // Null where the type of the field knows no cursor.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
