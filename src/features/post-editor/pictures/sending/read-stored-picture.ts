import { detectImageType, HEAD_BYTES } from '../preparing/image-type'
import { sha256 } from './object-name'
import { readPictureHeader } from '../preparing/picture-header'

interface StoredFacts {
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly type: string
  /** SHA-256 of the stored bytes: the file that they were made from is long gone. */
  readonly sourceHash: string
}

/**
 * Reads a picture that is in the file storage already.
 *
 * @throws Error when it is gone or is no picture that can be used
 */
export async function readStoredPicture(url: string, load = fetch): Promise<StoredFacts> {
  const response = await load(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  const buffer = await response.arrayBuffer()
  const bytes = new Uint8Array(buffer)
  const type = detectImageType(bytes.subarray(0, HEAD_BYTES))
  const header = readPictureHeader(bytes, type)
  if (header === null) throw new Error(`${url} is damaged.`)
  const { width, height } = header
  return { width, height, bytes: bytes.length, type, sourceHash: await sha256(buffer) }
}
