import { StorageError } from './storage-error.ts'

const NAME_MAX_BYTES = 1024

/**
 * Checks an object's name: 1 to 1024 UTF-8 bytes, well-formed, no control characters, no empty, `.`
 * or `..` segments, which rules and addresses could read in two ways. The replacement character stands
 * for bytes of an address that were no UTF-8.
 *
 * @throws StorageError `storage/invalid-object-name`
 */
export function assertObjectName(name: string): void {
  const isUsable =
    name !== '' &&
    Buffer.byteLength(name) <= NAME_MAX_BYTES &&
    name.isWellFormed() &&
    !/[\p{Cc}\ufffd]/u.test(name) &&
    name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  if (!isUsable) throw new StorageError('storage/invalid-object-name')
}
