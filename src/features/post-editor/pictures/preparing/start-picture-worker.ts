/**
 * Starts the worker as a file of our own origin, so that the content security policy needs no
 * exception. The bundler recognises exactly this expression.
 */
export function startPictureWorker(): Worker {
  return new Worker(new URL('./picture-worker.ts', import.meta.url))
}
