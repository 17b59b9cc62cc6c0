import { logWarning } from '../base/log'

/** Adds a script to the page, unless it is there. A failure is only logged. Specification, section 8. */
export function loadScript(src: string): void {
  // The inline script loads one as well, where the application is not there yet.
  if ([...document.scripts].some((script) => script.getAttribute('src') === src)) return
  const script = document.createElement('script')
  script.src = src
  script.async = true
  script.addEventListener('error', () => {
    logWarning(`The script ${src} could not be loaded; the page works without it.`)
  })
  document.head.append(script)
}
