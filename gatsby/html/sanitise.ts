import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { SANITISER_SETTINGS, screenAttribute } from '../../shared/html/sanitising.ts'

/** A sanitiser together with the document that its fragments belong to. */
export interface Sanitiser {
  /** Parses hostile HTML into a fragment that holds only what the allow-list allows. */
  sanitise(html: string): HTMLElement
}

/** Makes the one sanitiser of a build: DOMPurify in jsdom with the site's allow-list. */
export function createSanitiser(): Sanitiser {
  const { window } = new JSDOM('<!doctype html><body></body>')
  const purifier = createDOMPurify(window)
  purifier.addHook('uponSanitizeAttribute', screenAttribute)
  return {
    sanitise(html) {
      const fragment = purifier.sanitize(html, SANITISER_SETTINGS)
      const container = window.document.createElement('div')
      container.append(fragment)
      return container
    },
  }
}
