import { readerEnvironment, type ReaderEnvironment } from '../reader-environment'
import { measureWithConsent } from './measurement'
import { loadSiteInsights } from './site-insights'

/**
 * Starts what this installation measures, if anything.
 *
 * @returns stops following the visitor's choice
 */
export function startInsights(environment: ReaderEnvironment = readerEnvironment()): () => void {
  loadSiteInsights(environment)
  return environment.measurementId === null
    ? () => undefined
    : measureWithConsent(environment.measurementId)
}
