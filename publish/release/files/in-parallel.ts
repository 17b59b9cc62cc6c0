/** Runs `work` for every item, at most `limit` at a time. The first failure is thrown. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const lane = async (): Promise<void> => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
      await work(next.value)
    }
  }
  await Promise.all(Array.from({ length: limit }, lane))
}
