import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import type { DomElement } from '../../shared/html/dom.ts'
import { SANITISER_SETTINGS, screenAttribute } from '../../shared/html/allowed/sanitising.ts'

/** A body that holds only what the allow-list allows. */
export interface CleanBody extends DomElement {
  readonly localName: string
  readonly innerHTML: string
  querySelectorAll(selector: string): Iterable<CleanBody>
}

/** A sanitiser together with the document that its fragments belong to. */
export interface Sanitiser {
  /** Parses hostile HTML into a fragment that holds only what the allow-list allows. */
  sanitise(html: string): CleanBody
}

/** A sanitiser whose fragments are whole elements of jsdom. */
interface DomSanitiser extends Sanitiser {
  sanitise(html: string): HTMLElement
}

/** Makes a sanitiser: DOMPurify in jsdom with the site's allow-list. */
export function createSanitiser(): DomSanitiser {
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
