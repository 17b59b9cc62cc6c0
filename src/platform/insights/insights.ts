import { readerEnvironment } from '../base/reader-environment'
import { measureWithConsent } from './measurement'
import { loadInsightsWithConsent } from './site-insights'

/**
 * Measures what this installation is configured for, as long as the visitor agrees.
 *
 * @returns stops following the visitor's choice
 */
export function followInsights(environment = readerEnvironment()): () => void {
  const { measurementId } = environment
  const stops = [
    loadInsightsWithConsent(environment),
    ...(measurementId === null ? [] : [measureWithConsent(measurementId)]),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
