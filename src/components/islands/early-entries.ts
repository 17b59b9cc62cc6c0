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

/**
 * The same of letters. The control is written to only where React has drawn it again meanwhile: written to, a date
 * that is being typed takes its figures so far for all of them.
 */
function type(field: HTMLInputElement | HTMLTextAreaElement, entry: string): void {
  if (entry === field.defaultValue) return
  if (field.value === field.defaultValue) {
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', entry, field)
  }
  believe(field, field.defaultValue)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Lets React take a value for what the control last held. The property by which React watches a control notes
 * it for that control whatever it is set on.
 */
function believe(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const watched = Object.getOwnPropertyDescriptor(field, 'value')
  watched?.set?.call(document.createElement(field.tagName), value)
}
