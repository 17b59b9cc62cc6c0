import { isIP } from 'node:net'

/**
 * Can only programs of this machine reach a listener on this host? Names other than `localhost` may
 * mean anything, so they do not count.
 */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (bare.toLowerCase() === 'localhost') return true
  return isIP(bare) === 4 ? bare.startsWith('127.') : bare === '::1'
}
