import { FilesError } from '../base/errors'
import { identity } from './auth'
import { fileUrl } from './files'

/** Deletes a stored file, if it is there, by the storage's protocol: the SDK is large. @throws FilesError */
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
