import { z } from 'zod'
import { receiptSchema, type Receipt } from '../../../shared/publish-events'
import { logWarning } from '../log'

/** The outcome of asking: a report, or why there is none. */
export type PublishStatusAnswer =
  | { readonly kind: 'status'; readonly status: Receipt }
  /** The publisher has not heard of the post (yet). */
  | { readonly kind: 'unknown' }
  /** No publisher answers here, as on plain Firebase Hosting. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' }

const unknownPostSchema = z.object({
  error: z.object({ code: z.literal('status/unknown-post') }),
})

/**
 * Asks the publisher about one post. Never rejects, except when `signal` aborts.
 *
 * @param idToken ID token of the signed-in author
 */
export async function readPublishStatus(
  postId: string,
  idToken: string,
  signal: AbortSignal,
): Promise<PublishStatusAnswer> {
  let response: Response
  let body: string
  try {
    response = await fetch(`/api/publish/status?post=${encodeURIComponent(postId)}`, {
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
  if (response.status === 404 && unknownPostSchema.safeParse(json).success) {
    return { kind: 'unknown' }
  }
  const parsed = receiptSchema.safeParse(json)
  return response.ok && parsed.success
    ? { kind: 'status', status: parsed.data }
    : { kind: 'absent' }
}

/** Undefined for anything else than JSON: a static host answers every path with its own document. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Asks the publisher to build a post once more. Only editors may.
 *
 * @param idToken ID token of the signed-in editor
 * @returns whether it will
 */
export async function requestRebuild(postId: string, idToken: string): Promise<boolean> {
  try {
    const response = await fetch(`/api/publish/rebuild?post=${encodeURIComponent(postId)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}`, accept: 'application/json' },
    })
    return response.status === 202
  } catch (cause) {
    logWarning('The publisher could not be asked for another build.', cause)
    return false
  }
}
