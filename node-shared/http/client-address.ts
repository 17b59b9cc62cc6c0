import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Socket } from 'node:net'
import proxyaddr from 'proxy-addr'

/** Says who sent a request: an IP address, or `unknown` once the connection is gone. */
export type ClientAddress = (request: IncomingMessage) => string

/** Is every item an address, a network or one of proxy-addr's names (`loopback`, ...)? */
export function isTrustList(items: readonly string[]): boolean {
  try {
    proxyaddr.compile([...items])
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * Reads client addresses. Without trusted proxies it is the peer's address; `X-Forwarded-For` is
 * followed from its end only as far as trusted proxies vouch for it, and never beyond an entry that
 * is no address, so that no client can choose a name for itself.
 *
 * @param trustedProxies checked by {@link isTrustList}
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = proxyaddr.compile([...trustedProxies])
  return (request) => {
    const peer = peerAddress(request.socket)
    if (peer === UNKNOWN || trustedProxies.length === 0) return peer
    const hops = proxyaddr.all(request, isTrusted)
    const garbageAt = hops.findIndex((hop) => isIP(hop) === 0)
    const believed = garbageAt === -1 ? hops : hops.slice(0, garbageAt)
    return canonical(believed.at(-1) ?? peer)
  }
}

/** Says of an IP address whether it is one of the trusted proxies. */
export function createProxyTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const isTrusted = proxyaddr.compile([...trustedProxies])
  return (address) => trustedProxies.length > 0 && isIP(address) !== 0 && isTrusted(address, 0)
}

/** Who is at the other end of a connection: an IP address, or `unknown` once it is gone. */
export function peerAddress(socket: Socket): string {
  return socket.remoteAddress === undefined ? UNKNOWN : canonical(socket.remoteAddress)
}

const UNKNOWN = 'unknown'

/** IPv4 addresses that came through an IPv6 socket, as IPv4. */
function canonical(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? address
}
