import { createHash } from 'node:crypto'
import path from 'node:path'
import sharp from 'sharp'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { objectUrl } from '../../shared/firebase/object-url.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import type { Backend } from '../../server/app.ts'
import { LocalError } from '../settings/errors.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** A picture in the file storage. Sizes are in pixels, as the picture is seen. */
export interface SamplePicture {
  readonly path: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  /** Such as `image/webp`. */
  readonly type: string
  /** SHA-256 in hexadecimal digits. */
  readonly sourceHash: string
}

/** Stores a picture as the editor would: below its post, named by its content. */
export async function storePicture(
  files: Backend['files'],
  settings: FirebaseSettings,
  postId: string,
  name: string,
  bytes: Buffer,
): Promise<SamplePicture> {
  const extension = path.extname(name)
  const contentType = ownValue(CONTENT_TYPES, extension)
  const { autoOrient } = await sharp(bytes).metadata()
  if (contentType === undefined) {
    throw new LocalError('seed/picture', `The sample picture ${name} is of an unknown kind.`)
  }
  const sourceHash = createHash('sha256').update(bytes).digest('hex')
  const object = `posts/${postId}/${sourceHash.slice(0, 32)}${extension}`
  await files.put(object, bytes, contentType)
  const { width, height } = autoOrient
  return {
    path: object,
    url: objectUrl(settings, object),
    width,
    height,
    bytes: bytes.byteLength,
    type: contentType,
    sourceHash,
  }
}
