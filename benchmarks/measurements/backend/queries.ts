import { Agent, request as httpRequest } from 'node:http'
import { performance } from 'node:perf_hooks'
import { ROOT, bearer, rpcPath } from '../../harness/wire/documents.ts'
import type { WireValue } from '../../harness/wire/documents.ts'
import { equal, order, published, text } from '../../harness/wire/queries.ts'
import type { Target } from '../../harness/wire/http.ts'
import { median, percentile, singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import { postIdOf, postTime } from '../../harness/site/backend-content.ts'

/** Requests before the measured ones, so that code and caches are warm. */
const WARM_UP = 10
const SAMPLES = 60

/** Whose tokens the queries carry. */
export interface QueryCallers {
  readonly author: { readonly uid: string; readonly idToken: string }
  readonly editor: { readonly idToken: string }
}

interface ProductQuery {
  readonly name: string
  readonly rpc: string
  readonly idToken: string | null
  readonly body: object
}

const time = (date: Date): WireValue => ({ timestampValue: date.toISOString() })
const and = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } })
const from = (collectionId: string) => [{ collectionId }]

/** The queries of the site, its editor and its builds, in a collection of so many posts. */
export function productQueries(posts: number, { author, editor }: QueryCallers): ProductQuery[] {
  // Every third post is a draft, this one too; the next one is published.
  const middle = Math.floor(posts / 6) * 3
  const reference = (index: number): WireValue => ({
    referenceValue: `${ROOT}/posts/${postIdOf(index)}`,
  })
  const query = (name: string, idToken: string | null, structuredQuery: object): ProductQuery => ({
    name,
    rpc: 'runQuery',
    idToken,
    body: { structuredQuery },
  })
  const byChange = order('DESCENDING', 'updatedAt', '__name__')
  return [
    query("author's list, a page from the middle", author.idToken, {
      from: from('posts'),
      where: equal('authorId', text(author.uid)),
      orderBy: byChange,
      startAt: { values: [time(postTime(middle)), reference(middle)], before: false },
      limit: 100,
    }),
    query("editors' list, first page", editor.idToken, {
      from: from('posts'),
      orderBy: byChange,
      limit: 100,
    }),
    query('published since a cursor (20 changes)', null, {
      from: from('posts'),
      where: and(published, {
        fieldFilter: {
          field: { fieldPath: 'updatedAt' },
          op: 'GREATER_THAN',
          value: time(postTime(posts - 30)),
        },
      }),
      orderBy: order('ASCENDING', 'updatedAt', '__name__'),
      limit: 100,
    }),
    query('published by id, a page from the middle', null, {
      from: from('posts'),
      where: published,
      orderBy: order('ASCENDING', '__name__'),
      startAt: { values: [reference(middle)], before: false },
      limit: 100,
    }),
    query('newest 20 published', null, {
      from: from('posts'),
      where: published,
      orderBy: order('DESCENDING', 'publishedAt', '__name__'),
      limit: 20,
    }),
    query('newest 20 published of a tag', null, {
      from: from('posts'),
      where: and(published, {
        fieldFilter: { field: { fieldPath: 'tags' }, op: 'ARRAY_CONTAINS', value: text('topic-7') },
      }),
      orderBy: order('DESCENDING', 'publishedAt', '__name__'),
      limit: 20,
    }),
    {
      name: 'count of the published',
      rpc: 'runAggregationQuery',
      idToken: null,
      body: {
        structuredAggregationQuery: {
          structuredQuery: { from: from('posts'), where: published },
          aggregations: [{ alias: 'posts', count: {} }],
        },
      },
    },
    {
      name: 'slug document',
      rpc: 'batchGet',
      idToken: author.idToken,
      body: { documents: [`${ROOT}/slugs/about-${postIdOf(middle)}`] },
    },
  ]
}

/** The time of each query, one after another over one connection: median and 95th percentile. */
export async function measureQueries(
  target: Target,
  posts: number,
  callers: QueryCallers,
): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const figures: Figure[] = []
    for (const query of productQueries(posts, callers)) {
      const samples: number[] = []
      let bytes = 0
      for (let count = 0; count < WARM_UP + SAMPLES; count += 1) {
        const startedAt = performance.now()
        bytes = await send(target, agent, query)
        if (count >= WARM_UP) samples.push(performance.now() - startedAt)
      }
      const slow = percentile(samples, 95).toFixed(2)
      const note = `95 %: ${slow} ms, answer of ${Math.round(bytes / 1024)} kB`
      figures.push(singleFigure(query.name, 'ms', median(samples), note))
    }
    return figures
  } finally {
    agent.destroy()
  }
}

function send(target: Target, agent: Agent, query: ProductQuery): Promise<number> {
  const body = JSON.stringify(query.body)
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${target.origin}${rpcPath(query.rpc)}`,
      {
        agent,
        method: 'POST',
        headers: { ...bearer(query.idToken), 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const answer = Buffer.concat(chunks)
          if (response.statusCode === 200) resolve(answer.length)
          else reject(new Error(`${query.name}: ${response.statusCode ?? 0} ${answer.toString()}`))
        })
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
