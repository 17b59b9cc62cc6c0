/** Waits for a result to be there, good or bad, or for the signal. */
export async function settledBefore(
  result: Promise<unknown>,
  signal: AbortSignal,
): Promise<'ready' | 'not yet'> {
  let stop = (): void => undefined
  const aborted = new Promise<'not yet'>((resolve) => {
    stop = () => {
      resolve('not yet')
    }
    if (signal.aborted) setImmediate(stop)
    else signal.addEventListener('abort', stop, { once: true })
  })
  const settled = result.then(
    () => 'ready' as const,
    () => 'ready' as const,
  )
  try {
    return await Promise.race([settled, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
