import { FilesError } from '../base/errors'
import { identity } from './auth'
import { fileUrl } from './files'

/**
 * Deletes a stored file; one that is gone already counts as deleted. By the storage's own protocol:
 * the SDK's call would stand in the code that opening a post loads.
 *
 * @param path the object's name, without bucket
 * @throws FilesError `storage/unauthorized` when the rules refuse it, else `storage/unavailable`
 */
export async function deleteFile(path: string): Promise<void> {
  const [address = ''] = fileUrl(path).split('?')
  const token = await identity().currentUser?.getIdToken()
  const response = await fetch(address, {
    method: 'DELETE',
    headers: { authorization: `Firebase ${token ?? ''}` },
  }).catch((cause: unknown) => {
    throw new FilesError('storage/unavailable', `Could not delete ${path}.`, { cause })
  })
  if (response.ok || response.status === 404) return
  const isRefused = response.status === 401 || response.status === 403
  throw new FilesError(
    isRefused ? 'storage/unauthorized' : 'storage/unavailable',
    `Could not delete ${path}: the storage answered ${response.status}.`,
  )
}
