import type { RequestHead } from '../../../node-shared/http/request.ts'

/**
 * The origin under which this client reaches the server, for addresses that only this client gets:
 * the public origin when it was asked for by that name, otherwise the name that was used, such as
 * 127.0.0.1 instead of localhost.
 */
export function absoluteOrigin(head: RequestHead, publicOrigin: string): string {
  const { host } = head.headers
  const known = new URL(publicOrigin)
  if (host === undefined || host === known.host || !/^[\w.:[\]-]+$/.test(host)) return known.origin
  return `http://${host}`
}
