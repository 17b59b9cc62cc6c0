/**
 * Whether a route change is in progress. Gatsby tells only of its end (`onRouteUpdate`) and, after a
 * second, of its slowness; its beginning is seen where links and `navigate` call the router, and at
 * the browser's own back and forward.
 */

type Navigate = (to: string | number, options?: object) => unknown

declare global {
  interface Window {
    /** Put there by Gatsby's runtime; links and `navigate` go through it. */
    ___navigate?: Navigate
  }
}

let isChanging = false
let settledPath: string | null = null
const listeners = new Set<() => void>()

function become(next: boolean): void {
  if (isChanging === next) return
  isChanging = next
  for (const listener of listeners) listener()
}

/** Whether a route change is in progress. */
export function isRouteChanging(): boolean {
  return isChanging
}

/** Calls back when a route change starts or ends. @returns stops listening */
export function onRouteProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Another fragment or query of the same page is not a route change. A way back to the page that is still
 * shown ends the change: the router, which has drawn nothing else meanwhile, tells of no update.
 */
function startTowards(path: string): void {
  become(path !== (settledPath ?? window.location.pathname))
}

/** Tells that the route is now complete. */
export function settleRoute(path: string): void {
  settledPath = path
  become(false)
}

function abandon(): void {
  become(false)
}

/** Gatsby answers a chunk that does not arrive with a full page load, by the same sign. */
function abandonIfChunkFailed(event: PromiseRejectionEvent): void {
  if (/loading chunk \S* failed/i.test(String(event.reason))) abandon()
}

/**
 * Follows route changes from now on: links, `navigate`, back and forward. A change that fails ends
 * in a full page load by Gatsby; should the browser bring this page back instead, it is settled.
 */
export function followRouteChanges(): void {
  const navigate = window.___navigate
  if (navigate !== undefined) {
    window.___navigate = (to, options) => {
      if (typeof to === 'string') startTowards(new URL(to, window.location.href).pathname)
      return navigate(to, options)
    }
  }
  window.addEventListener('popstate', () => {
    startTowards(window.location.pathname)
  })
  window.addEventListener('pageshow', abandon)
  window.addEventListener('unhandledrejection', abandonIfChunkFailed)
}

/** Resolves when the route change in progress has ended; at once when there is none. */
export function routeSettled(): Promise<void> {
  return new Promise((resolve) => {
    if (!isChanging) {
      resolve()
      return
    }
    const stop = onRouteProgress(() => {
      stop()
      resolve()
    })
  })
}
