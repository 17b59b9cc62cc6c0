/**
 * Stands in for the package of this name in browsers, by which the router refuses mistakes in a site's
 * code: without its way to put a message together.
 */
export default function invariant(isSo: unknown): void {
  if (!isSo) throw new Error('The router was not used as it has to be.')
}
