import { INSIGHTS_PREFIX, insightsSchema, type Insights } from '../../../shared/site/insights'
import { PublisherError } from '../base/errors'
import { browserStream } from '../publisher/browser-stream'

/**
 * The sums of page views and web vitals, for editors; null where nothing sums them up: on a host
 * without the embedded backend, or where they are switched off.
 *
 * @throws PublisherError with a message for the editor
 */
export async function readInsights(): Promise<Insights | null> {
  const token = await browserStream.idToken(false)
  const response = await fetch(`${INSIGHTS_PREFIX}summary`, {
    cache: 'no-store',
    headers: { accept: 'application/json', authorization: `Bearer ${token ?? ''}` },
  }).catch((cause: unknown) => {
    throw new PublisherError(
      'publisher/unreachable',
      'The numbers of readers could not be loaded. Check your connection.',
      { cause },
    )
  })
  // A static host answers every path with its own document.
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  if (response.status === 404 || (response.ok && !isJson)) return null
  if (!response.ok) {
    throw new PublisherError(
      'publisher/failed',
      `The numbers of readers could not be loaded (status ${response.status}). Try again.`,
    )
  }
  return insightsSchema.parse(await response.json())
}
