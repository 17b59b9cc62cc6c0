import { logWarning } from '../base/log'
import { hasAcceptedCookies, onConsentChange } from '../storage/consent'
import { loadScript } from './load-script'

type Queue = (...call: unknown[]) => void

declare global {
  interface Window {
    /** Calls made before the analytics script has arrived, and the function that queues them. */
    va?: Queue
    vaq?: unknown[][]
    /** The same for speed insights. */
    si?: Queue
    siq?: unknown[][]
  }
}

/** Scripts of the site's own insights paths: they set no cookies and identify no one. */
export interface InsightsScripts {
  readonly analyticsScript: string | null
  readonly speedInsightsScript: string | null
}

/** A path on this site: neither another origin nor one in disguise (`//host`, `/\host`). */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

function loadOwn(path: string): void {
  if (isOwnPath(path)) loadScript(path)
  else logWarning(`The insights script ${path} was not loaded: it must be a path on this site.`)
}

/** Browsers tell so for readers who do not want to be measured by anyone, whatever they answer here. */
function wantsPrivacy(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}

/**
 * Loads the insights scripts of the site once the visitor has accepted, never before, and never for a
 * browser that asks not to be tracked. The scripts ask again before each report.
 *
 * @returns stops following the choice
 */
export function loadInsightsWithConsent(scripts: InsightsScripts): () => void {
  let isLoaded = false
  const follow = () => {
    if (isLoaded || !hasAcceptedCookies() || wantsPrivacy()) return
    isLoaded = true
    loadSiteInsights(scripts)
  }
  follow()
  return onConsentChange(follow)
}

function loadSiteInsights(scripts: InsightsScripts): void {
  if (scripts.analyticsScript !== null) {
    window.va ??= (...call) => {
      ;(window.vaq ??= []).push(call)
    }
    loadOwn(scripts.analyticsScript)
  }
  if (scripts.speedInsightsScript !== null) {
    window.si ??= (...call) => {
      ;(window.siq ??= []).push(call)
    }
    loadOwn(scripts.speedInsightsScript)
  }
}
