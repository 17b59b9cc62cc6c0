import { logWarning } from '../log'
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
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}

function loadOwn(path: string): void {
  if (isOwnPath(path)) loadScript(path)
  else logWarning(`The insights script ${path} was not loaded: it must be a path on this site.`)
}

/** Loads the insights scripts that this installation offers. */
export function loadSiteInsights(scripts: InsightsScripts): void {
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
