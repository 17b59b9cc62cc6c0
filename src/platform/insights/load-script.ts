import { logWarning } from '../log'

/** Adds a script to the page. A failure is only logged. Specification, section 8. */
export function loadScript(src: string): void {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  script.addEventListener('error', () => {
    logWarning(`The script ${src} could not be loaded; the page works without it.`)
  })
  document.head.append(script)
}
