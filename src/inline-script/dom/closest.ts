import { on } from './on'

/** The element that an event was about or the nearest one around it that matches, or null. */
export function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}

/** Selector of the elements that a visitor may use. */
export const USABLE = 'a,label,button,input,select,textarea,summary'

/** Has the buttons of an action do it, whether the application is there or not. */
export function onAction(action: string, act: () => void): void {
  on(
    'click',
    (event) => {
      if (closest(event, `[data-action=${action}]`)) act()
    },
    true,
  )
}
