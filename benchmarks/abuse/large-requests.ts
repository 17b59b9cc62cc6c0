import { ROOT, bearer, rpcPath } from '../wire/documents.ts'
import { call } from '../wire/http.ts'
import { outcomeOf, repeat } from './attack.ts'
import type { Attack } from './attack.ts'

/** The largest body of a stranger that is accepted, nearly, in bytes. */
const ACCEPTED_BYTES = 255 * 1024
/** Larger than any body that is accepted of a stranger. */
const HUGE_BYTES = 9_800_000
const HUGE_AT_ONCE = 30
const LARGE_AT_ONCE = 4

/** As many of the items as fit into a body. */
function filling<Item>(item: (at: number) => Item, bytes = ACCEPTED_BYTES): Item[] {
  const items: Item[] = []
  let left = bytes - 1_000
  while (left > 0) {
    const next = item(items.length)
    left -= JSON.stringify(next).length + 1
    items.push(next)
  }
  return items
}

const document = { name: `${ROOT}/posts/none`, fields: {} }
const integer = (at: number) => ({ integerValue: String(at) })

/** Bodies that once cost by the square of their size, with the operation that takes each. */
const QUADRATIC: readonly (readonly [rpc: string, body: string])[] = [
  [
    'commit',
    JSON.stringify({
      writes: [
        {
          update: document,
          updateTransforms: [
            { fieldPath: 'a', appendMissingElements: { values: filling(integer) } },
          ],
        },
      ],
    }),
  ],
  [
    'commit',
    JSON.stringify({
      writes: [{ update: document, updateMask: { fieldPaths: filling((at) => `f${at}`) } }],
    }),
  ],
  [
    'runQuery',
    JSON.stringify({
      structuredQuery: {
        from: [{ collectionId: 'posts' }],
        orderBy: filling((at) => ({ field: { fieldPath: `f${at}` } })),
      },
    }),
  ],
]

/** Strangers send commits and queries as large as they may be. */
export async function sendLargeRequests(attack: Attack): Promise<void> {
  await repeat(attack, LARGE_AT_ONCE, async (lane, round) => {
    const [rpc = 'commit', body = ''] = QUADRATIC[(lane + round) % QUADRATIC.length] ?? []
    const target = attack.from(`203.0.113.${70 + lane}`)
    const request = { headers: bearer(null), body, signal: attack.signal }
    return (await call(target, rpcPath(rpc), request)).status
  })
}

/** Strangers send what is larger than anything that is accepted, thirty at a time. */
export async function sendHugeBodies(attack: Attack): Promise<void> {
  const body = JSON.stringify({ writes: [{ update: document }], labels: 'x'.repeat(HUGE_BYTES) })
  const lanes = Array.from({ length: HUGE_AT_ONCE }, async (_, lane) => {
    const target = attack.from(`203.0.113.${80 + lane}`)
    while (!attack.signal.aborted) {
      await outcomeOf(attack, async () => {
        const request = { headers: bearer(null), body, signal: attack.signal }
        return (await call(target, rpcPath('commit'), request)).status
      })
    }
  })
  await Promise.all(lanes)
}
