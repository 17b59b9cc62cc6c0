import { ROOT } from './documents.ts'

/** The largest body of a stranger that is accepted, nearly, in bytes. */
const ACCEPTED_BYTES = 255 * 1024

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

/** Half as much as is accepted: two lists share the body. */
const HALF_BYTES = ACCEPTED_BYTES / 2
const names = filling((at) => `f${at}`, HALF_BYTES / 3)

/** A request of a stranger, as large as is accepted. */
export interface LargestRequest {
  readonly what: string
  readonly rpc: string
  readonly body: string
}

/** Requests of the kinds that once cost by the square of their size. */
export const LARGEST_REQUESTS: readonly LargestRequest[] = [
  {
    what: 'elements added to an array and taken out again',
    rpc: 'commit',
    body: JSON.stringify({
      writes: [
        {
          update: document,
          updateTransforms: [
            { fieldPath: 'a', appendMissingElements: { values: filling(integer, HALF_BYTES) } },
            { fieldPath: 'a', removeAllFromArray: { values: filling(integer, HALF_BYTES) } },
          ],
        },
      ],
    }),
  },
  {
    what: 'fields, all named by the mask',
    rpc: 'commit',
    body: JSON.stringify({
      writes: [
        {
          update: {
            ...document,
            fields: Object.fromEntries(names.map((name) => [name, { booleanValue: true }])),
          },
          updateMask: { fieldPaths: names },
        },
      ],
    }),
  },
  {
    what: 'a query with as many sort orders',
    rpc: 'runQuery',
    body: JSON.stringify({
      structuredQuery: {
        from: [{ collectionId: 'posts' }],
        orderBy: filling((at) => ({ field: { fieldPath: `f${at}` } })),
      },
    }),
  },
]
