/**
 * Address of pica's worker as a file of our own origin, so that the content security policy needs
 * neither `blob:` nor an exception. The bundler recognises exactly this expression.
 */
export function picaWorkerUrl(): URL {
  return new URL('pica/dist/pica_worker.js', import.meta.url)
}
