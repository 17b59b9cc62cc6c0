import { jest } from '@jest/globals'

/** What a page has done when its inline script has run: it can be run again only in a new document. */
interface ListenerTarget {
  addEventListener: (type: string, listener: never, options?: never) => void
  removeEventListener: (type: string, listener: never, options?: never) => void
}

const undo: (() => void)[] = []

function follow(target: ListenerTarget): void {
  const add = target.addEventListener.bind(target)
  jest.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
    add(type, listener, options)
    undo.push(() => target.removeEventListener(type, listener, options))
  })
}

/**
 * Runs the inline script in a page with this body, at a moment when the page has been parsed.
 *
 * @param isTrue of a media query
 */
export async function openPage(
  body: string,
  isTrue: (query: string) => boolean = () => false,
): Promise<void> {
  jest.resetModules()
  follow(document)
  follow(window)
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own object below
  const { observe } = MutationObserver.prototype
  jest.spyOn(MutationObserver.prototype, 'observe').mockImplementation(function (
    this: MutationObserver,
    ...given
  ) {
    undo.push(() => this.disconnect())
    observe.apply(this, given)
  })
  // jsdom has no media queries.
  window.matchMedia = (query) => {
    const list = { matches: isTrue(query), addEventListener: () => undefined }
    return list as unknown as MediaQueryList
  }
  document.body.innerHTML = body
  await import('../../../src/inline-script')
  document.dispatchEvent(new Event('DOMContentLoaded'))
}

/** Leaves the page: nothing of its script is left. */
export function closePage(): void {
  for (const step of undo.splice(0)) step()
  document.head.replaceChildren()
  jest.restoreAllMocks()
  localStorage.clear()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
  const { dataset } = document.documentElement
  for (const name of Object.keys(dataset)) Reflect.deleteProperty(dataset, name)
}

/** The page's scripts, as Gatsby leaves them. */
export const APP_SCRIPTS =
  '<template id="app-scripts"><script>window.pagePath="/about"</script><script src="/framework.js" async></script><script src="/app.js" async></script></template>'

/** The scripts that the page has asked for. */
export function askedScripts(): (string | null)[] {
  return [...document.body.querySelectorAll('script[src]')].map((one) => one.getAttribute('src'))
}

/** What the application does when it has hydrated. */
export async function becomeReady(): Promise<void> {
  document.documentElement.dataset['app'] = 'ready'
  await Promise.resolve()
}

/** The element that a selector finds. */
export function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`There is no ${selector}.`)
  return element
}
