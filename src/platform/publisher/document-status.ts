import { z } from 'zod'
import { receiptSchema, type Receipt } from '../../../shared/publish/publish-events'
import { logWarning } from '../base/log'
import { parseJson } from './parse-json'

/** The outcome of asking: a report, or why there is none. */
export type PublishStatusAnswer =
  | { readonly kind: 'status'; readonly status: Receipt }
  /** The publisher has not heard of the document (yet). */
  | { readonly kind: 'unknown' }
  /** No publisher answers here, as on plain Firebase Hosting. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' }

const unknownSchema = z.object({
  error: z.object({ code: z.literal('status/unknown-document') }),
})

/**
 * Asks the publisher about one document. Never rejects, except when `signal` aborts.
 *
 * @param key of the document, such as `posts/p1`
 * @param idToken ID token of the signed-in author
 */
export async function readPublishStatus(
  key: string,
  idToken: string,
  signal: AbortSignal,
): Promise<PublishStatusAnswer> {
  let response: Response
  let body: string
  try {
    response = await fetch(`/api/publish/status?document=${encodeURIComponent(key)}`, {
      headers: { authorization: `Bearer ${idToken}`, accept: 'application/json' },
      cache: 'no-store',
      signal,
    })
    body = await response.text()
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'unreachable' }
  }
  if (response.status === 401 || response.status === 403) return { kind: 'refused' }
  if (response.status >= 500) return { kind: 'unreachable' }
  const json = parseJson(body)
  if (response.status === 404 && unknownSchema.safeParse(json).success) {
    return { kind: 'unknown' }
  }
  const parsed = receiptSchema.safeParse(json)
  return response.ok && parsed.success
    ? { kind: 'status', status: parsed.data }
    : { kind: 'absent' }
}

/**
 * Asks the publisher to build a document once more. Only editors may.
 *
 * @param key of the document
 * @param idToken ID token of the signed-in editor
 * @returns whether it will
 */
export async function requestRebuild(key: string, idToken: string): Promise<boolean> {
  try {
    const response = await fetch(`/api/publish/rebuild?document=${encodeURIComponent(key)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}`, accept: 'application/json' },
    })
    return response.status === 202
  } catch (cause) {
    logWarning('The publisher could not be asked for another build.', cause)
    return false
  }
}
