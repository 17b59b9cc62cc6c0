import { z } from 'zod'

const statusSchema = z.object({
  state: z.enum(['queued', 'building', 'live', 'failed']),
  buildId: z.string().nullable(),
  release: z.number().int().nullable(),
  at: z.iso.datetime({ offset: true }),
  reason: z.string().nullable(),
  url: z.string().nullable(),
})

/** Where a post stands on its way to the readers, as the publisher reports it. */
export type PublishStatus = z.infer<typeof statusSchema>

/** The outcome of asking: a report, or why there is none. */
export type PublishStatusAnswer =
  | { readonly kind: 'status'; readonly status: PublishStatus }
  /** No publisher answers here, as on plain Firebase Hosting, or it does not know the post yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' }

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
  try {
    response = await fetch(`/api/publish/status?post=${encodeURIComponent(postId)}`, {
      headers: { authorization: `Bearer ${idToken}`, accept: 'application/json' },
      cache: 'no-store',
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'unreachable' }
  }
  if (response.status === 401 || response.status === 403) return { kind: 'refused' }
  if (response.status >= 500) return { kind: 'unreachable' }
  if (!response.ok) return { kind: 'unknown' }
  try {
    const parsed = statusSchema.safeParse(await response.json())
    return parsed.success ? { kind: 'status', status: parsed.data } : { kind: 'unknown' }
  } catch (error) {
    if (signal.aborted) throw error
    // A page instead of JSON: a static host answers every path with its own document.
    return { kind: 'unknown' }
  }
}
