import { z } from 'zod'
import { integritySchema, overviewSchema } from '../../../shared/publish/publish-overview.ts'
import type { Integrity, Overview } from '../../../shared/publish/publish-overview.ts'
import { receiptSchema } from '../../../shared/publish/publish-events.ts'
import type { Receipt } from '../../../shared/publish/publish-events.ts'
import { readOperatorToken } from '../../../publish/status/access/operator-token.ts'
import { askPublisher } from '../../harness/wire/http.ts'
import type { Target } from '../../harness/wire/http.ts'

/** The status interface, asked as the operator. */
export interface PublisherApi {
  readonly overview: () => Promise<Overview>
  readonly liveRelease: () => Promise<number>
  readonly rebuild: () => Promise<void>
  readonly verify: () => Promise<Integrity>
  readonly receipt: (postId: string) => Promise<Receipt>
}

/** Talks to the publisher of a data folder. */
export function publisherApi(target: Target, dataDir: string): PublisherApi {
  const ask = async <Shape extends z.ZodType>(
    schema: Shape,
    what: string,
    method: 'GET' | 'POST' = 'GET',
  ): Promise<z.output<Shape>> => {
    const token = (await readOperatorToken(dataDir)) ?? ''
    return schema.parse(await askPublisher(target, token, what, method))
  }
  const overview = () => ask(overviewSchema, 'overview')
  return {
    overview,
    liveRelease: async () => (await overview()).live?.release ?? 0,
    rebuild: async () => {
      await ask(z.object({ buildId: z.string() }), 'rebuild', 'POST')
    },
    verify: () => ask(integritySchema, 'verify', 'POST'),
    receipt: (postId) => ask(receiptSchema, `status?document=posts/${encodeURIComponent(postId)}`),
  }
}
