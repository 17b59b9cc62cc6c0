import { fileUrl } from './files'

/** Whether a public file exists, asked after a refused upload: the same name is the same content. */
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
