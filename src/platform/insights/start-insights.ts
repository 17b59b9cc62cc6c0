import { logWarning } from '../base/log'
import { hasAcceptedCookies, onConsentChange } from '../storage/consent'
import type { ReaderEnvironment } from '../base/reader-environment'

/**
 * Starts what this installation measures, if anything, once the visitor has accepted it. The code for it
 * is loaded then, not before.
 *
 * @param environment what is measured; without it, what this installation is configured for
 * @returns stops following the visitor's choice
 */
export function startInsights(environment?: ReaderEnvironment): () => void {
  let isOver = false
  let isAsked = false
  let stopInsights: (() => void) | null = null
  const follow = () => {
    if (isAsked || !hasAcceptedCookies()) return
    isAsked = true
    import(/* webpackChunkName: "insights" */ './insights').then(
      ({ followInsights }) => {
        if (!isOver) stopInsights = followInsights(environment)
      },
      (error: unknown) => {
        logWarning('Visits are not measured: the code for it could not be loaded.', error)
      },
    )
  }
  follow()
  const stopFollowing = onConsentChange(follow)
  return () => {
    isOver = true
    stopFollowing()
    stopInsights?.()
  }
}
