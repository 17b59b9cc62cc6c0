/**
 * The rejection of gatsby-worker when the pool ends while a worker still prepares itself. The build
 * does not need that preparation any more and waits for nothing of it.
 */
const POOL_ENDED = 'Worker exited before finishing task'

/**
 * Loads something of Gatsby's. Gatsby answers an unhandled rejection by leaving the process;
 * in a process that stays, one that means nothing must not end it, and any other is an exception.
 */
export function withOwnRejectionHandler<Result>(load: () => Result): Result {
  const before = new Set(process.listeners('unhandledRejection'))
  const loaded = load()
  for (const listener of process.listeners('unhandledRejection')) {
    if (!before.has(listener)) process.off('unhandledRejection', listener)
  }
  process.on('unhandledRejection', (reason) => {
    if (reason instanceof Error && reason.message === POOL_ENDED) return
    throw reason instanceof Error ? reason : new Error(String(reason))
  })
  return loaded
}
