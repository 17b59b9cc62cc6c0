import { z } from 'zod'
import { RequestError } from '../errors.ts'
import { changeSchema } from '../queue/change.ts'
import type { Change } from '../queue/change.ts'

const deliverySchema = z.object({
  type: z.literal('posts.changed'),
  timestamp: z.iso.datetime({ offset: true }),
  data: z.object({ changes: z.array(changeSchema).min(1).max(500) }),
})

/**
 * Reads the body of a verified delivery:
 * `{"type":"posts.changed","timestamp":ISO,"data":{"changes":[{postId,slug,kind,revision,by}]}}`.
 *
 * @throws RequestError `webhook/body-invalid` (400) naming every field that does not fit
 */
export function parseDelivery(body: Buffer): readonly Change[] {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new RequestError(400, 'webhook/body-invalid', 'The body is not JSON.', { cause })
  }
  const parsed = deliverySchema.safeParse(json)
  if (parsed.success) return onePerPost(parsed.data.data.changes)
  const problems = parsed.error.issues
    .slice(0, 10)
    .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
  throw new RequestError(
    400,
    'webhook/body-invalid',
    `The body does not fit: ${problems.join('; ')}`,
  )
}

/** One commit may change a post and its redirects: what has a revision is the post itself. */
function onePerPost(changes: readonly Change[]): readonly Change[] {
  const chosen = new Map<string, Change>()
  for (const change of changes) {
    const other = chosen.get(change.postId)
    if (other === undefined || (other.revision === null && change.revision !== null)) {
      chosen.set(change.postId, change)
    }
  }
  return [...chosen.values()]
}
