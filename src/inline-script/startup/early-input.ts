import { EARLY_ENTRY } from '../../components/islands/early-entries'
import { waitingPart } from './app-scripts'
import { on } from '../dom/on'

/**
 * Marks a control with what someone types or chooses in it before its part of the page is alive. React may
 * hydrate the part while it hears of a letter, which has to be in the mark by then: hence the capture phase.
 */
export function keepEarlyInput(): void {
  on(
    'input',
    ({ target }) => {
      if (!(target instanceof Element) || !waitingPart(target)) return
      const { type, checked, value } = target as HTMLInputElement
      target.setAttribute(EARLY_ENTRY, /^check|^rad/.test(type) ? `${checked}` : value)
    },
    true,
  )
  // React writes the default of a field that it hydrates, and a date that was never set takes it: what had been typed
  // of it so far would be gone.
  on('DOMContentLoaded', () => {
    for (const date of document.querySelectorAll<HTMLInputElement>('[type=date]')) {
      const { value } = date
      date.value = value
    }
  })
}
