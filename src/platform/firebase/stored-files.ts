import { fileUrl } from './files'

/**
 * Whether a public file exists already. Asked after an upload was refused: names are made from the
 * content, so a file that is there is the same file, and rules may forbid to write it twice.
 *
 * @param path the object's name, without bucket
 */
export async function isFileStored(path: string): Promise<boolean> {
  try {
    const [metadataUrl = ''] = fileUrl(path).split('?')
    const response = await fetch(metadataUrl, { cache: 'no-store' })
    return response.ok
  } catch {
    // Not reachable: the refusal of the upload stands and is what the author hears about.
    return false
  }
}
