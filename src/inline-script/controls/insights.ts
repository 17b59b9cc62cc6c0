import { logWarning } from '../../platform/base/log'

let src = process.env.GATSBY_ANALYTICS_SCRIPT

/**
 * Loads the site's insights script, once. For visitors who have accepted: the application, which loads
 * it too, may never be wanted. The script waits for the page, loads that of the web vitals, and asks
 * itself whether the browser wants to be left alone. A failure is only logged. Specification, section 8.
 */
export function loadInsights(): void {
  if (!src) return
  // Browsers fetch a script that a script adds behind all that the page itself needs.
  const script = document.createElement('script')
  script.src = src
  script.onerror = () => {
    logWarning('Not loaded:', script.src)
  }
  document.head.append(script)
  src = ''
}
