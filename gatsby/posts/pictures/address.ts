import { BlockList, isIP } from 'node:net'
import { objectPathFromUrl, objectUrl } from '../../../shared/firebase/object-url.ts'
import type { BuildConfig } from '../../settings/config.ts'
import { ImageError } from '../../errors.ts'
import type { PictureReference } from '../../nodes/picture.ts'

/** Where a picture is to be fetched. */
export interface PictureAddress {
  readonly url: URL
  /** Whether it is a stored file of the configured backend, which alone may be on a private network. */
  readonly isBackend: boolean
}

/** Networks that a foreign address must not reach: RFC 6890, RFC 4193, RFC 4291, RFC 6598. */
const PRIVATE_NETWORKS: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['::1', 128, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

const privateNetworks = new BlockList()
for (const [network, prefix, family] of PRIVATE_NETWORKS) {
  privateNetworks.addSubnet(network, prefix, family)
}

/** Whether an IP address belongs to a private, local or reserved network. IPv4-mapped IPv6 counts as IPv4. */
export function isPrivateAddress(ip: string): boolean {
  const family = isIP(ip)
  if (family === 0) return true
  return privateNetworks.check(ip, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Finds where a picture is fetched from: the backend's storage by the object's name, or a foreign
 * http(s) address.
 *
 * @throws ImageError `image/unsupported-address` when the reference names neither
 */
export function locatePicture(
  reference: PictureReference,
  config: Pick<BuildConfig, 'settings' | 'storageOrigin'>,
): PictureAddress {
  const { settings, storageOrigin } = config
  const objectPath = reference.objectPath ?? objectPathFromUrl(settings, reference.address)
  if (objectPath !== null && objectPath !== '') {
    const address = objectUrl(settings, objectPath)
    return { url: new URL(address, storageOrigin ?? undefined), isBackend: true }
  }
  const url = URL.canParse(reference.address) ? new URL(reference.address) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    const shown =
      reference.address === '' ? 'no address' : `the address "${reference.address.slice(0, 200)}"`
    throw new ImageError(
      'image/unsupported-address',
      `A picture has ${shown}; expected an uploaded picture or an http(s) address.`,
    )
  }
  return { url, isBackend: false }
}
