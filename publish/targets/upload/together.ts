import { inParallel } from '../../release/files/in-parallel.ts'

/**
 * Runs `work` for every item, at most `limit` at a time. The first failure ends what is under way and is
 * thrown once nothing runs any more.
 */
export async function together<Item>(
  items: Iterable<Item>,
  limit: number,
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController()
  const either = AbortSignal.any([signal, stopping.signal])
  const failures: unknown[] = []
  await inParallel(items, limit, async (item) => {
    if (either.aborted) return
    try {
      await work(item, either)
    } catch (error) {
      failures.push(error)
      stopping.abort()
    }
  })
  signal.throwIfAborted()
  if (failures.length > 0) throw failures[0]
}
