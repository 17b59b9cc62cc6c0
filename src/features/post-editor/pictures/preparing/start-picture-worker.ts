/** Starts the worker as a file of our own origin. The bundler recognises exactly this expression. */
export function startPictureWorker(): Worker {
  return new Worker(new URL('./picture-worker.ts', import.meta.url))
}
